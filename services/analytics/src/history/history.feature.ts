import { PairListRepository, PairListService } from '@portal/service-kit';
import type { Feature } from '../feature.js';
import { UserHistoryRepository } from './user-history.repository.js';
import { UserHistoryService } from './user-history.service.js';
import { ViewHistoryController } from './view-history.controller.js';

/** Who viewed what: the views of a user, and how often users and partners viewed reports. */
export const historyFeature: Feature = {
  controllers: [ViewHistoryController],
  providers: [PairListRepository, PairListService, UserHistoryRepository, UserHistoryService],
};
