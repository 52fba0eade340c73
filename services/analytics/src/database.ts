import { PublishedStreams1764115200000, TraceFacts1764028800000 } from '@portal/service-kit';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { lastDay } from './migrations/1763769600000-last-day.js';
import { ViewsByAccount1763773200000 } from './migrations/1763773200000-views-by-account.js';
import { usage } from './migrations/1763856000000-usage.js';
import { PartitionFunctions1764288000000 } from './migrations/1764288000000-partition-functions.js';

export const migrationsFor = (timeZone: string) => [
  First1763683200000,
  lastDay(timeZone),
  ViewsByAccount1763773200000,
  usage(timeZone),
  TraceFacts1764028800000,
  PublishedStreams1764115200000,
  PartitionFunctions1764288000000,
];
