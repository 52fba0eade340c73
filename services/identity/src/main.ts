import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { appendOnlyTables, entities, migrations } from './database.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { IdentityModule } from './identity.module.js';

const config = readConfig();

await runService({
  name: 'identity',
  config,
  module: IdentityModule,
  entities,
  migrations,
  appendOnlyTables,
  fillDemoData,
});
