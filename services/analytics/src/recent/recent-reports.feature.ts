import type { Feature } from '../feature.js';
import { RecentReportsRepository } from './recent-reports.repository.js';
import { RecentReportsService } from './recent-reports.service.js';

/** What callers opened last. */
export const recentReportsFeature: Feature = {
  controllers: [],
  providers: [RecentReportsRepository, RecentReportsService],
};
