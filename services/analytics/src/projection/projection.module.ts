import { Module } from '@nestjs/common';
import { ProjectionListener } from './projection.listener.js';
import { SignInRepository } from './sign-in.repository.js';

/** Tables that are filled from events of other services. */
@Module({ providers: [ProjectionListener, SignInRepository] })
export class ProjectionModule {}
