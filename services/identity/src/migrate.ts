import { readEnvironment, runMain } from '@portal/server-kit';
import { databaseVariables, runMigrations } from '@portal/service-kit';
import { schema } from './database.js';

await runMain(() => runMigrations('identity', readEnvironment(databaseVariables), schema));
