import { Module } from '@nestjs/common';
import { BroadcastModule } from '../broadcast/broadcast.module.js';
import { ReportUpdateController } from './report-update.controller.js';
import { ReportUpdateRepository } from './report-update.repository.js';
import { ReportUpdateService } from './report-update.service.js';

/** Report updates, which broadcasts deliver. */
@Module({
  imports: [BroadcastModule],
  controllers: [ReportUpdateController],
  providers: [ReportUpdateRepository, ReportUpdateService],
})
export class ReportUpdateModule {}
