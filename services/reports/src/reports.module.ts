import { Module, type DynamicModule } from '@nestjs/common';
import { ReportAccessController } from './access/report-access.controller.js';
import { ReportAccessRepository } from './access/report-access.repository.js';
import { ReportAccessService } from './access/report-access.service.js';
import { ViewerRepository } from './access/viewer.repository.js';
import { ViewerService } from './access/viewer.service.js';
import { CategoryChangeService } from './category/category-change.service.js';
import { CategoryController } from './category/category.controller.js';
import { CategoryRepository } from './category/category.repository.js';
import { CategoryService } from './category/category.service.js';
import type { ReportsConfig } from './config.js';
import { CopiesListener } from './copies/copies.listener.js';
import { DocumentController } from './document/document.controller.js';
import { DocumentService } from './document/document.service.js';
import { embedPolicyOf } from './embedding/embed-policy.js';
import { EmbedReportRepository } from './embedding/embed-report.repository.js';
import { EmbedUrls } from './embedding/embed-url.js';
import { EmbeddingController } from './embedding/embedding.controller.js';
import { EmbeddingService } from './embedding/embedding.service.js';
import { FavouriteController } from './favourite/favourite.controller.js';
import { FavouriteRepository } from './favourite/favourite.repository.js';
import { FavouriteService } from './favourite/favourite.service.js';
import { ImportChanges } from './import/import-changes.js';
import { ImportRunRepository } from './import/import-run.repository.js';
import { ImportedReportRepository } from './import/imported-report.repository.js';
import { ReportImportController } from './import/report-import.controller.js';
import { ReportImportJob } from './import/report-import.job.js';
import { ReportImportService } from './import/report-import.service.js';
import { ReportImporter } from './import/report-importer.js';
import { WORKSPACES } from './import/workspaces.js';
import { AccessDecisionService } from './access-request/access-decision.service.js';
import { AccessRequestListRepository } from './access-request/access-request-list.repository.js';
import { AccessRequestController } from './access-request/access-request.controller.js';
import { AccessRequestService } from './access-request/access-request.service.js';
import { AccessExplainedController } from './explanation/access-explained.controller.js';
import { AccessExplainedRepository } from './explanation/access-explained.repository.js';
import { AccessExplainedService } from './explanation/access-explained.service.js';
import { GroupPermissionController } from './permission/group-permission.controller.js';
import { GroupPermissionService } from './permission/group-permission.service.js';
import { PermissionListRepository } from './permission/permission-list.repository.js';
import { UserPermissionController } from './permission/user-permission.controller.js';
import { UserPermissionService } from './permission/user-permission.service.js';
import { ManagedReportService } from './management/managed-report.service.js';
import { ReportCategorizingService } from './management/report-categorizing.service.js';
import { ReportManagementController } from './management/report-management.controller.js';
import { ReportManagementService } from './management/report-management.service.js';
import { AccessTokens } from './power-bi/access-tokens.js';
import { EmbedTokens } from './power-bi/embed-tokens.js';
import { PowerBiClient } from './power-bi/power-bi.client.js';
import { RatingController } from './rating/rating.controller.js';
import { RatingRepository } from './rating/rating.repository.js';
import { RatingService } from './rating/rating.service.js';
import { ReportReferencesController } from './references/report-references.controller.js';
import { ReportReferencesRepository } from './references/report-references.repository.js';
import { AvailableReportRepository } from './report/available-report.repository.js';
import { AvailableReportService } from './report/available-report.service.js';
import { ReportListRepository } from './report/report-list.repository.js';
import { ReportTextCache } from './report/report-text.cache.js';
import { ReportTextRepository } from './report/report-text.repository.js';
import { ReportController } from './report/report.controller.js';
import { ReportRepository } from './report/report.repository.js';
import { ReportService } from './report/report.service.js';
import { ReportTypeController } from './report-type/report-type.controller.js';
import { ReportTypeRepository } from './report-type/report-type.repository.js';
import { ReportUpdateController } from './report-update/report-update.controller.js';
import { ReportUpdateRepository } from './report-update/report-update.repository.js';
import { ReportUpdateService } from './report-update/report-update.service.js';
import { TIME_ZONE } from './tokens.js';

const controllers = [
  AccessExplainedController,
  AccessRequestController,
  GroupPermissionController,
  UserPermissionController,
  ReportController,
  ReportManagementController,
  CategoryController,
  ReportTypeController,
  EmbeddingController,
  ReportAccessController,
  ReportReferencesController,
  ReportImportController,
  RatingController,
  ReportUpdateController,
  FavouriteController,
  DocumentController,
];

const providers = [
  AccessDecisionService,
  AccessExplainedRepository,
  AccessExplainedService,
  AccessRequestListRepository,
  AccessRequestService,
  GroupPermissionService,
  PermissionListRepository,
  UserPermissionService,
  ReportService,
  AvailableReportRepository,
  AvailableReportService,
  ManagedReportService,
  ReportCategorizingService,
  ReportManagementService,
  ReportRepository,
  ReportListRepository,
  ReportTextCache,
  ReportTextRepository,
  CategoryService,
  CategoryChangeService,
  CategoryRepository,
  ReportTypeRepository,
  EmbeddingService,
  EmbedReportRepository,
  EmbedTokens,
  ReportAccessService,
  ReportAccessRepository,
  ReportReferencesRepository,
  ViewerService,
  ViewerRepository,
  CopiesListener,
  ImportChanges,
  ImportRunRepository,
  ImportedReportRepository,
  ReportImportJob,
  ReportImportService,
  ReportImporter,
  RatingRepository,
  RatingService,
  ReportUpdateRepository,
  ReportUpdateService,
  FavouriteRepository,
  FavouriteService,
  DocumentService,
];

const powerBiClient = (config: ReportsConfig) =>
  new PowerBiClient(
    config.POWER_BI_API_URL,
    new AccessTokens({
      authorityUrl: config.POWER_BI_AUTHORITY_URL,
      tenantId: config.POWER_BI_TENANT_ID,
      clientId: config.POWER_BI_CLIENT_ID,
      clientSecret: config.POWER_BI_CLIENT_SECRET,
    }),
  );

/** The reports service: reports, who may open them, and their embed tokens. */
@Module({})
export class ReportsModule {
  static forRoot(config: ReportsConfig): DynamicModule {
    return {
      module: ReportsModule,
      controllers,
      providers: [
        ...providers,
        { provide: TIME_ZONE, useValue: config.PORTAL_TIME_ZONE },
        { provide: EmbedUrls, useValue: new EmbedUrls(embedPolicyOf(config)) },
        { provide: WORKSPACES, useValue: config.POWER_BI_WORKSPACES },
        { provide: PowerBiClient, useValue: powerBiClient(config) },
      ],
    };
  }
}
