import type { Feature } from '../feature.js';
import { AccessExplainedController } from './access-explained.controller.js';
import { AccessExplainedRepository } from './access-explained.repository.js';
import { AccessExplainedService } from './access-explained.service.js';
import { AccessPairRepository } from './access-pair.repository.js';
import { AccessPairService } from './access-pair.service.js';

/** Why somebody may open a report. */
export const explanationFeature: Feature = {
  controllers: [AccessExplainedController],
  providers: [AccessExplainedRepository, AccessExplainedService, AccessPairRepository, AccessPairService],
};
