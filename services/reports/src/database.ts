import {
  DailyCounts1764374400000,
  PublishedStreams1764115200000,
  TraceFacts1764028800000,
} from '@portal/service-kit';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { Management1763769600000 } from './migrations/1763769600000-management.js';
import { Usage1763859600000 } from './migrations/1763859600000-usage.js';
import { Availability1764460800000 } from './migrations/1764460800000-availability.js';

/** In the order of their timestamps. */
export const migrations = [
  First1763683200000,
  Management1763769600000,
  Usage1763859600000,
  TraceFacts1764028800000,
  PublishedStreams1764115200000,
  DailyCounts1764374400000,
  Availability1764460800000,
];
