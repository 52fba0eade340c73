import type { Feature } from '../feature.js';
import { HousekeepingJob } from './housekeeping.job.js';

/** What is kept for a while and then forgotten. */
export const housekeepingFeature: Feature = { controllers: [], providers: [HousekeepingJob] };
