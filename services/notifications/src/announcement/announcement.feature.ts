import type { Feature } from '../feature.js';
import { AnnouncementAudienceService } from './announcement-audience.service.js';
import { AnnouncementListRepository } from './announcement-list.repository.js';
import { AnnouncementController } from './announcement.controller.js';
import { AnnouncementRepository } from './announcement.repository.js';
import { AnnouncementService } from './announcement.service.js';

/** What administrators and user admins announce; broadcasts deliver it. */
export const announcementFeature: Feature = {
  controllers: [AnnouncementController],
  providers: [
    AnnouncementAudienceService,
    AnnouncementListRepository,
    AnnouncementRepository,
    AnnouncementService,
  ],
};
