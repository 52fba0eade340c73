import type { Feature } from '../feature.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

/** The counts and charts of the dashboard. */
export const usageFeature: Feature = {
  controllers: [],
  providers: [UsageRepository, UsageService],
};
