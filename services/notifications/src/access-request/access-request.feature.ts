import type { Feature } from '../feature.js';
import { AccessRequestListener } from './access-request.listener.js';
import { AccessRequestNewsService } from './access-request-news.service.js';

/** News of requests for access to reports. */
export const accessRequestFeature: Feature = {
  controllers: [],
  providers: [AccessRequestListener, AccessRequestNewsService],
};
