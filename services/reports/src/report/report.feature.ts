import type { Feature } from '../feature.js';
import { AvailableReportRepository } from './available-report.repository.js';
import { AvailableReportService } from './available-report.service.js';
import { ReportListRepository } from './report-list.repository.js';
import { ReportOverviewService } from './report-overview.service.js';
import { ReportTextCache } from './report-text.cache.js';
import { ReportTextRepository } from './report-text.repository.js';
import { ReportController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';
import { ReportService } from './report.service.js';

/** Reports as lists and searches show them. */
export const reportFeature: Feature = {
  controllers: [ReportController],
  providers: [
    AvailableReportRepository,
    AvailableReportService,
    ReportListRepository,
    ReportOverviewService,
    ReportRepository,
    ReportService,
    ReportTextCache,
    ReportTextRepository,
  ],
};
