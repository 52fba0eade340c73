import type { ReportsConfig } from '../config.js';
import type { Feature } from '../feature.js';
import { embedPolicyOf } from './embed-policy.js';
import { EmbedReportRepository } from './embed-report.repository.js';
import { EmbedUrls } from './embed-url.js';
import { EmbeddingController } from './embedding.controller.js';
import { EmbeddingService } from './embedding.service.js';

/** Which addresses may be embedded, and embed tokens. */
export const embeddingFeature = (config: ReportsConfig): Feature => ({
  controllers: [EmbeddingController],
  providers: [
    EmbeddingService,
    EmbedReportRepository,
    { provide: EmbedUrls, useValue: new EmbedUrls(embedPolicyOf(config)) },
  ],
});
