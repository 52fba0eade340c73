import { embedVariables, readEnvironment } from '@portal/server-kit';
import { databaseVariables, runMigrations } from '@portal/service-kit';
import { createSchema } from './database.js';

const { DEMO_EMBED_ORIGIN } = embedVariables;
const config = readEnvironment({ ...databaseVariables, DEMO_EMBED_ORIGIN });

await runMigrations('reports', config, createSchema(config));
