import { readEnvironment } from '@portal/server-kit';
import { databaseVariables, runMigrations } from '@portal/service-kit';
import { schema } from './database.js';

await runMigrations('notifications', readEnvironment(databaseVariables), schema);
