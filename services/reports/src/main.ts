import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { createSchema } from './database.js';
import { readRequestForm } from './document/document.service.js';
import { ReportsModule } from './reports.module.js';

const config = readConfig();

await runService({
  name: 'reports',
  config,
  module: ReportsModule.forRoot(await readRequestForm(config.PORTAL_CONFIG)),
  ...createSchema(config),
});
