import { Module } from '@nestjs/common';
import { ProjectionListener } from './projection.listener.js';

/** Replicated tables of other services' data. */
@Module({ providers: [ProjectionListener] })
export class ProjectionModule {}
