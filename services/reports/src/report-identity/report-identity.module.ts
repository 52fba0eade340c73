import { Module } from '@nestjs/common';
import { ReportIdentityController } from './report-identity.controller.js';
import { ReportIdentityRepository } from './report-identity.repository.js';
import { ReportIdentityService } from './report-identity.service.js';

/** As whom Power BI shows reports with row-level security. */
@Module({
  controllers: [ReportIdentityController],
  providers: [ReportIdentityRepository, ReportIdentityService],
  exports: [ReportIdentityRepository],
})
export class ReportIdentityModule {}
