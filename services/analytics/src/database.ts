import type { SchemaDefinition } from '@portal/service-kit';
import type { AnalyticsConfig } from './config.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { Initial } from './migrations/1795651300000-initial.js';
import { UsageAlerts1796004000000 } from './migrations/1796004000000-usage-alerts.js';

/** The service's database. Migrations and demonstration data need the time zone of days and months. */
export const createSchema = ({ PORTAL_TIME_ZONE }: AnalyticsConfig): SchemaDefinition => ({
  fillDemoData: (transaction) => fillDemoData(transaction, PORTAL_TIME_ZONE),
  entities: [],
  migrations: [Initial, UsageAlerts1796004000000],
});
