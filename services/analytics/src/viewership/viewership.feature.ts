import type { Feature } from '../feature.js';
import { ViewProgressRepository } from './view-progress.repository.js';
import { ViewProgressService } from './view-progress.service.js';
import { ViewershipController } from './viewership.controller.js';
import { ViewershipRepository } from './viewership.repository.js';
import { ViewershipService } from './viewership.service.js';

/** Views as they are recorded, and what happens in them. */
export const viewershipFeature: Feature = {
  controllers: [ViewershipController],
  providers: [ViewProgressRepository, ViewProgressService, ViewershipRepository, ViewershipService],
};
