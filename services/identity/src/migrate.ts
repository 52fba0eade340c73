import { databaseVariables, readEnvironment, runMigrations } from '@portal/service-kit';
import { appendOnlyTables, entities, migrations } from './database.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';

await runMigrations('identity', readEnvironment(databaseVariables), {
  entities,
  migrations,
  appendOnlyTables,
  fillDemoData,
});
