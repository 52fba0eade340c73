import { Module } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import type { ReportsConfig } from '../config.js';
import { AccessModule } from '../access/access.module.js';
import { PowerBiModule } from '../power-bi/power-bi.module.js';
import { createEmbedPolicy, EmbedUrls } from './embed-url.js';
import { EmbeddingController } from './embedding.controller.js';
import { EmbeddingRepository } from './embedding.repository.js';
import { EmbeddingService } from './embedding.service.js';
import { IdentityTokenService } from './identity-token.service.js';
import { FrameCheckService } from './frame-check.service.js';
import { ExportProgressJob } from './export-progress.job.js';
import { ReportExportController } from './report-export.controller.js';
import { ReportExportRepository } from './report-export.repository.js';
import { ReportExportService } from './report-export.service.js';

/** Embed tokens, exports to files, and the rule which addresses may be embedded. */
@Module({
  imports: [AccessModule, PowerBiModule],
  controllers: [EmbeddingController, ReportExportController],
  providers: [
    EmbeddingRepository,
    EmbeddingService,
    IdentityTokenService,
    FrameCheckService,
    ExportProgressJob,
    ReportExportRepository,
    ReportExportService,
    {
      provide: EmbedUrls,
      inject: [CONFIG],
      useFactory: (config: ReportsConfig) => new EmbedUrls(createEmbedPolicy(config)),
    },
  ],
  exports: [EmbedUrls, FrameCheckService, ReportExportRepository],
})
export class EmbeddingModule {}
