import { runMain } from '@portal/server-kit';
import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { createSchema } from './database.js';
import { readRequestForm } from './document/document.service.js';
import { ReportsModule } from './reports.module.js';

await runMain(async () => {
  const config = readConfig();
  const module = ReportsModule.forRoot(await readRequestForm(config.PORTAL_CONFIG));
  await runService({ name: 'reports', config, module, ...createSchema(config) });
});
