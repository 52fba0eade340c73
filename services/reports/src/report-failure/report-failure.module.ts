import { Module } from '@nestjs/common';
import { ReportFailureRepository } from './report-failure.repository.js';

@Module({ providers: [ReportFailureRepository], exports: [ReportFailureRepository] })
export class ReportFailureModule {}
