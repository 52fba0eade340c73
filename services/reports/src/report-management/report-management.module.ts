import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CategoryModule } from '../category/category.module.js';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { PermissionModule } from '../permission/permission.module.js';
import { PowerBiModule } from '../power-bi/power-bi.module.js';
import { ReportModule } from '../report/report.module.js';
import { BulkReportRepository } from './bulk-report.repository.js';
import { BulkReportService } from './bulk-report.service.js';
import { ManagedReportService } from './managed-report.service.js';
import { ReportCheckService } from './report-check.service.js';
import { ReportManagementController } from './report-management.controller.js';
import { ReportManagementRepository } from './report-management.repository.js';
import { ReportManagementService } from './report-management.service.js';
import { VerificationReminder } from './verification-reminder.js';

/** Reports that administrators and user admins add, change and delete. */
@Module({
  imports: [AccessModule, CategoryModule, EmbeddingModule, PermissionModule, PowerBiModule, ReportModule],
  controllers: [ReportManagementController],
  providers: [
    BulkReportRepository,
    BulkReportService,
    ManagedReportService,
    ReportCheckService,
    ReportManagementRepository,
    ReportManagementService,
    VerificationReminder,
  ],
})
export class ReportManagementModule {}
