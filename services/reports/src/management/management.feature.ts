import type { Feature } from '../feature.js';
import { ManagedReportService } from './managed-report.service.js';
import { ReportCategorizingService } from './report-categorizing.service.js';
import { ReportManagementController } from './report-management.controller.js';
import { ReportManagementService } from './report-management.service.js';

/** Reports that people add, change and delete. */
export const managementFeature: Feature = {
  controllers: [ReportManagementController],
  providers: [ManagedReportService, ReportCategorizingService, ReportManagementService],
};
