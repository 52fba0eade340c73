import { Module } from '@nestjs/common';
import { ReportUpdateController } from './report-update.controller.js';
import { ReportUpdateRepository } from './report-update.repository.js';
import { ReportUpdateService } from './report-update.service.js';

@Module({
  controllers: [ReportUpdateController],
  providers: [ReportUpdateRepository, ReportUpdateService],
})
export class ReportUpdateModule {}
