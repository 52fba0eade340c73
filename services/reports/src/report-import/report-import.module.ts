import { Module } from '@nestjs/common';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { FreshnessModule } from '../freshness/freshness.module.js';
import { PowerBiModule } from '../power-bi/power-bi.module.js';
import { ReportIdentityModule } from '../report-identity/report-identity.module.js';
import { ImportRunRepository } from './import-run.repository.js';
import { ImportedReportRepository } from './imported-report.repository.js';
import { ImportedReportService } from './imported-report.service.js';
import { ReportImportController } from './report-import.controller.js';
import { ReportImportService } from './report-import.service.js';
import { ReportImporter } from './report-importer.js';

/** Import of reports from Power BI. */
@Module({
  imports: [EmbeddingModule, FreshnessModule, PowerBiModule, ReportIdentityModule],
  controllers: [ReportImportController],
  providers: [
    ImportRunRepository,
    ImportedReportRepository,
    ImportedReportService,
    ReportImporter,
    ReportImportService,
  ],
})
export class ReportImportModule {}
