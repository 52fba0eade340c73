import { Module, type DynamicModule } from '@nestjs/common';
import { ReportAccessController } from './access/report-access.controller.js';
import { ReportAccessRepository } from './access/report-access.repository.js';
import { ReportAccessService } from './access/report-access.service.js';
import { ViewerRepository } from './access/viewer.repository.js';
import { ViewerService } from './access/viewer.service.js';
import { CategoryController } from './category/category.controller.js';
import { CategoryRepository } from './category/category.repository.js';
import { CategoryService } from './category/category.service.js';
import type { ReportsConfig } from './config.js';
import { CopiesListener } from './copies/copies.listener.js';
import { embedPolicyOf } from './embedding/embed-policy.js';
import { EmbedReportRepository } from './embedding/embed-report.repository.js';
import { EmbedUrls } from './embedding/embed-url.js';
import { EmbeddingController } from './embedding/embedding.controller.js';
import { EmbeddingService } from './embedding/embedding.service.js';
import { AccessTokens } from './power-bi/access-tokens.js';
import { EmbedTokens } from './power-bi/embed-tokens.js';
import { PowerBiClient } from './power-bi/power-bi.client.js';
import { ReportReferencesController } from './references/report-references.controller.js';
import { ReportReferencesRepository } from './references/report-references.repository.js';
import { ReportListRepository } from './report/report-list.repository.js';
import { ReportTextCache } from './report/report-text.cache.js';
import { ReportTextRepository } from './report/report-text.repository.js';
import { ReportController } from './report/report.controller.js';
import { ReportRepository } from './report/report.repository.js';
import { ReportService } from './report/report.service.js';
import { ReportTypeController } from './report-type/report-type.controller.js';
import { ReportTypeRepository } from './report-type/report-type.repository.js';

const controllers = [
  ReportController,
  CategoryController,
  ReportTypeController,
  EmbeddingController,
  ReportAccessController,
  ReportReferencesController,
];

const providers = [
  ReportService,
  ReportRepository,
  ReportListRepository,
  ReportTextCache,
  ReportTextRepository,
  CategoryService,
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
        { provide: EmbedUrls, useValue: new EmbedUrls(embedPolicyOf(config)) },
        { provide: PowerBiClient, useValue: powerBiClient(config) },
      ],
    };
  }
}
