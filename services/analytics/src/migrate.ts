import { runMigrations } from '@portal/service-kit';
import { readCommandConfig } from './config.js';
import { migrationsFor } from './database.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';

const config = readCommandConfig();

await runMigrations('analytics', config, {
  entities: [],
  migrations: migrationsFor(config.PORTAL_TIME_ZONE),
  fillDemoData: (transaction) => fillDemoData(transaction, config.PORTAL_TIME_ZONE),
});
