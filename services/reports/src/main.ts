import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { migrations } from './database.js';
import { fillDemoData } from './demo-data/demo-data.js';
import { readRequestForm } from './document/document.service.js';
import { ReportsModule } from './reports.module.js';

const config = readConfig();

await runService({
  name: 'reports',
  config,
  module: ReportsModule.forRoot(await readRequestForm(config.PORTAL_CONFIG)),
  entities: [],
  migrations,
  fillDemoData: (transaction) => fillDemoData(transaction, config.DEMO_EMBED_ORIGIN),
});
