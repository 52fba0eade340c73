import type { ReportsConfig } from '../config.js';
import type { Feature } from '../feature.js';
import { ImportChanges } from './import-changes.js';
import { ImportMetrics } from './import-metrics.js';
import { ImportRunRepository } from './import-run.repository.js';
import { ImportedReportRepository } from './imported-report.repository.js';
import { ReportImportController } from './report-import.controller.js';
import { POLL_SECONDS, ReportImportJob } from './report-import.job.js';
import { ReportImportService } from './report-import.service.js';
import { ReportImporter } from './report-importer.js';
import { WORKSPACES } from './workspaces.js';

/** The import of reports from Power BI. */
export const importFeature = (config: ReportsConfig): Feature => ({
  controllers: [ReportImportController],
  providers: [
    ImportChanges,
    ImportMetrics,
    ImportRunRepository,
    ImportedReportRepository,
    ReportImportJob,
    ReportImportService,
    ReportImporter,
    { provide: POLL_SECONDS, useValue: config.IMPORT_POLL_SECONDS },
    { provide: WORKSPACES, useValue: config.POWER_BI_WORKSPACES },
  ],
});
