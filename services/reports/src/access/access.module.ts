import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessExplainedController } from './access-explained.controller.js';
import { AccessExplainedRepository } from './access-explained.repository.js';
import { AccessExplainedService } from './access-explained.service.js';
import { ReportAccessController } from './report-access.controller.js';
import { ReportAccessRepository } from './report-access.repository.js';
import { ReportAccessService } from './report-access.service.js';
import { ReportAudienceController } from './report-audience.controller.js';
import { ReportAudienceRepository } from './report-audience.repository.js';
import { ReportAudienceService } from './report-audience.service.js';
import { ShownReportGuard } from './shown-report.guard.js';
import { ViewerService } from './viewer.service.js';

/** Decides which users may open a report, lists them and explains the decision. */
@Module({
  controllers: [AccessExplainedController, ReportAccessController, ReportAudienceController],
  providers: [
    { provide: APP_GUARD, useClass: ShownReportGuard },
    AccessExplainedRepository,
    AccessExplainedService,
    ReportAccessRepository,
    ReportAccessService,
    ReportAudienceRepository,
    ReportAudienceService,
    ViewerService,
  ],
  exports: [
    AccessExplainedRepository,
    AccessExplainedService,
    ReportAccessRepository,
    ReportAccessService,
    ReportAudienceRepository,
    ViewerService,
  ],
})
export class AccessModule {}
