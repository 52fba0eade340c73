import { databaseVariables, readEnvironment, runMigrations } from '@portal/service-kit';
import { entities, migrations } from './database.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';

const config = readEnvironment(databaseVariables);

await runMigrations('notifications', config, { entities, migrations, fillDemoData });
