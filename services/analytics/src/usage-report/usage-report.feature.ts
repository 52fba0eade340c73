import type { Feature } from '../feature.js';
import { MonthSealer } from './month-sealer.service.js';
import { ReportCopyRepository } from './report-copy.repository.js';
import { UnusedPermissionRepository } from './unused-permission.repository.js';
import { UnusedPermissionService } from './unused-permission.service.js';
import { UsageReportController } from './usage-report.controller.js';
import { UsageReportRepository } from './usage-report.repository.js';
import { UsageReportService } from './usage-report.service.js';
import { UsageSourcesRepository } from './usage-sources.repository.js';

/** How the portal is used, told by what and for any range of days. */
export const usageReportFeature: Feature = {
  controllers: [UsageReportController],
  providers: [
    MonthSealer,
    ReportCopyRepository,
    UnusedPermissionRepository,
    UnusedPermissionService,
    UsageReportRepository,
    UsageReportService,
    UsageSourcesRepository,
  ],
};
