import { runService } from '@portal/service-kit';
import { AnalyticsModule } from './analytics.module.js';
import { readConfig } from './config.js';
import { migrationsFor } from './database.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';

const config = readConfig();

await runService({
  name: 'analytics',
  config,
  module: AnalyticsModule,
  entities: [],
  migrations: migrationsFor(config.PORTAL_TIME_ZONE),
  fillDemoData: (transaction) => fillDemoData(transaction, config.PORTAL_TIME_ZONE),
});
