import { Module } from '@nestjs/common';
import { ReportAccessService } from './report-access.service.js';

/** The access decisions of the reports service. */
@Module({
  providers: [ReportAccessService],
  exports: [ReportAccessService],
})
export class ReportAccessModule {}
