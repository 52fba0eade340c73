import type { Feature } from '../feature.js';
import { BroadcastAudienceService } from './broadcast-audience.service.js';
import { BroadcastDeliveryJob } from './broadcast-delivery.job.js';
import { BroadcastDeliveryService } from './broadcast-delivery.service.js';
import { BroadcastMetrics } from './broadcast-metrics.js';
import { BroadcastPeopleRepository } from './broadcast-people.repository.js';
import { BroadcastRepository } from './broadcast.repository.js';

/** News for many people at once: announcements, and what is new in reports. */
export const broadcastFeature: Feature = {
  controllers: [],
  providers: [
    BroadcastAudienceService,
    BroadcastDeliveryJob,
    BroadcastDeliveryService,
    BroadcastMetrics,
    BroadcastPeopleRepository,
    BroadcastRepository,
  ],
};
