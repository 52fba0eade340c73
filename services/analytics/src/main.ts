import { runService } from '@portal/service-kit';
import { AnalyticsModule } from './analytics.module.js';
import { readConfig } from './config.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { lastDay } from './migrations/1763769600000-last-day.js';
import { ViewsByAccount1763773200000 } from './migrations/1763773200000-views-by-account.js';

const config = readConfig();

await runService({
  name: 'analytics',
  config,
  module: AnalyticsModule.forRoot(config.PORTAL_TIME_ZONE),
  entities: [],
  migrations: [First1763683200000, lastDay(config.PORTAL_TIME_ZONE), ViewsByAccount1763773200000],
  fillDemoData: (transaction) => fillDemoData(transaction, config.PORTAL_TIME_ZONE),
});
