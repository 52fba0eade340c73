import type { Feature } from '../feature.js';
import { RatingController } from './rating.controller.js';
import { RatingRepository } from './rating.repository.js';
import { RatingService } from './rating.service.js';

/** Ratings of reports. */
export const ratingFeature: Feature = {
  controllers: [RatingController],
  providers: [RatingRepository, RatingService],
};
