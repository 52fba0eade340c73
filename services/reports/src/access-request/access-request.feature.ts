import type { Feature } from '../feature.js';
import { AccessDecisionService } from './access-decision.service.js';
import { AccessRequestListRepository } from './access-request-list.repository.js';
import { AccessRequestController } from './access-request.controller.js';
import { AccessRequestService } from './access-request.service.js';

/** Requests for access, and their decision. */
export const accessRequestFeature: Feature = {
  controllers: [AccessRequestController],
  providers: [AccessDecisionService, AccessRequestListRepository, AccessRequestService],
};
