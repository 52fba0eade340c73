import { runMain } from '@portal/server-kit';
import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { schema } from './database.js';
import { NotificationsModule } from './notifications.module.js';

await runMain(async () =>
  runService({
    name: 'notifications',
    config: await readConfig(),
    module: NotificationsModule,
    ...schema,
  }),
);
