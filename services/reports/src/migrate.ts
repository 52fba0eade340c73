import { databaseVariables, embedVariables, readEnvironment, runMigrations } from '@portal/service-kit';
import { migrations } from './database.js';
import { fillDemoData } from './demo-data/demo-data.js';

const { DEMO_EMBED_ORIGIN } = embedVariables;
const config = readEnvironment({ ...databaseVariables, DEMO_EMBED_ORIGIN });

await runMigrations('reports', config, {
  entities: [],
  migrations,
  fillDemoData: (transaction) => fillDemoData(transaction, config.DEMO_EMBED_ORIGIN),
});
