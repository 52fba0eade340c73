import { runMain } from '@portal/server-kit';
import { runMigrations } from '@portal/service-kit';
import { readCommandConfig } from './config.js';
import { createSchema } from './database.js';

await runMain(() => {
  const config = readCommandConfig();
  return runMigrations('analytics', config, createSchema(config));
});
