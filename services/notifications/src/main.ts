import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { entities, migrations } from './database.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { NotificationsModule } from './notifications.module.js';

const config = await readConfig();

await runService({
  name: 'notifications',
  config,
  module: NotificationsModule,
  entities,
  migrations,
  fillDemoData,
});
