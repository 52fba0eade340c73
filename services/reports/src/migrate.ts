import { embedVariables, readEnvironment, runMain } from '@portal/server-kit';
import { databaseVariables, runMigrations } from '@portal/service-kit';
import { createSchema } from './database.js';

const { DEMO_EMBED_ORIGIN } = embedVariables;

await runMain(() => {
  const config = readEnvironment({ ...databaseVariables, DEMO_EMBED_ORIGIN });
  return runMigrations('reports', config, createSchema(config));
});
