import {
  PublishedStreams1764115200000,
  TraceFacts1764028800000,
  type SchemaDefinition,
} from '@portal/service-kit';
import type { AnalyticsConfig } from './config.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { lastDay } from './migrations/1763769600000-last-day.js';
import { ViewsByAccount1763773200000 } from './migrations/1763773200000-views-by-account.js';
import { usage } from './migrations/1763856000000-usage.js';
import { PartitionFunctions1764288000000 } from './migrations/1764288000000-partition-functions.js';
import { UsageRollup1764720000000 } from './migrations/1764720000000-usage-rollup.js';
import { OldSignIns1795651260000 } from './migrations/1795651260000-old-sign-ins.js';
import { PartnerViews1766030000000 } from './migrations/1766030000000-partner-views.js';

/** The service's database. Migrations and demonstration data need the time zone of days and months. */
export const schemaFor = ({ PORTAL_TIME_ZONE }: AnalyticsConfig): SchemaDefinition => ({
  fillDemoData: (transaction) => fillDemoData(transaction, PORTAL_TIME_ZONE),
  entities: [],
  /** Oldest first. */
  migrations: [
    First1763683200000,
    lastDay(PORTAL_TIME_ZONE),
    ViewsByAccount1763773200000,
    usage(PORTAL_TIME_ZONE),
    TraceFacts1764028800000,
    PublishedStreams1764115200000,
    PartitionFunctions1764288000000,
    UsageRollup1764720000000,
    PartnerViews1766030000000,
    OldSignIns1795651260000,
  ],
});
