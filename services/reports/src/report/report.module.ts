import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CategoryModule } from '../category/category.module.js';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { FreshnessModule } from '../freshness/freshness.module.js';
import { AvailableReportRepository } from './available-report.repository.js';
import { ReportRows } from './report-rows.js';
import { ReportController, ReportReferencesController, ReportTypeController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';
import { ReportService } from './report.service.js';

@Module({
  imports: [AccessModule, CategoryModule, EmbeddingModule, FreshnessModule],
  controllers: [ReportController, ReportReferencesController, ReportTypeController],
  providers: [AvailableReportRepository, ReportRepository, ReportService, ReportRows],
  exports: [ReportService, ReportRows],
})
export class ReportModule {}
