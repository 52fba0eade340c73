import { Module } from '@nestjs/common';
import { ProjectionListener } from './projection.listener.js';
import { SignInRepository } from './sign-in.repository.js';

@Module({ providers: [ProjectionListener, SignInRepository], exports: [SignInRepository] })
export class ProjectionModule {}
