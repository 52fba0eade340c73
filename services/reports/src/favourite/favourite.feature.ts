import type { Feature } from '../feature.js';
import { FavouriteController } from './favourite.controller.js';
import { FavouriteRepository } from './favourite.repository.js';
import { FavouriteService } from './favourite.service.js';

/** People's favourite reports. */
export const favouriteFeature: Feature = {
  controllers: [FavouriteController],
  providers: [FavouriteRepository, FavouriteService],
};
