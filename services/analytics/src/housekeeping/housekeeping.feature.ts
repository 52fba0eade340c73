import type { Feature } from '../feature.js';
import { Housekeeper } from './housekeeper.service.js';

/** What keeps the history in order. */
export const housekeepingFeature: Feature = {
  controllers: [],
  providers: [Housekeeper],
};
