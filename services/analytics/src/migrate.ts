import { runMigrations } from '@portal/service-kit';
import { readCommandConfig } from './config.js';
import { createSchema } from './database.js';

const config = readCommandConfig();

await runMigrations('analytics', config, createSchema(config));
