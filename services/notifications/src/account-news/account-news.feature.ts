import type { Feature } from '../feature.js';
import { AccountNewsListener } from './account-news.listener.js';
import { AccountNewsService } from './account-news.service.js';

/** News of people's own accounts. */
export const accountNewsFeature: Feature = {
  controllers: [],
  providers: [AccountNewsListener, AccountNewsService],
};
