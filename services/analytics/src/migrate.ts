import { databaseVariables, componentVariables, readEnvironment, runMigrations } from '@portal/service-kit';
import { migrationsFor } from './database.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';

const { PORTAL_TIME_ZONE } = componentVariables;
const config = readEnvironment({ ...databaseVariables, PORTAL_TIME_ZONE });

await runMigrations('analytics', config, {
  entities: [],
  migrations: migrationsFor(config.PORTAL_TIME_ZONE),
  fillDemoData: (transaction) => fillDemoData(transaction, config.PORTAL_TIME_ZONE),
});
