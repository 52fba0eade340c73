import type { Feature } from '../feature.js';
import { NamedReportRepository } from './named-report.repository.js';
import { PartnerAccessRepository } from './partner-access.repository.js';
import { PermissionInForceRepository } from './permission-in-force.repository.js';
import { ReportAccessController } from './report-access.controller.js';
import { ReportAccessRepository } from './report-access.repository.js';
import { ReportAccessService } from './report-access.service.js';
import { ViewerRepository } from './viewer.repository.js';
import { ViewerService } from './viewer.service.js';

/** Who may open a report. */
export const accessFeature: Feature = {
  controllers: [ReportAccessController],
  providers: [
    NamedReportRepository,
    PartnerAccessRepository,
    PermissionInForceRepository,
    ReportAccessRepository,
    ReportAccessService,
    ViewerRepository,
    ViewerService,
  ],
};
