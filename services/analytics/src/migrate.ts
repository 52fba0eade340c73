import { runMigrations } from '@portal/service-kit';
import { readCommandConfig } from './config.js';
import { schemaFor } from './database.js';

const config = readCommandConfig();

await runMigrations('analytics', config, schemaFor(config));
