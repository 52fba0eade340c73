import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { Message } from './message/message.entity.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { NotificationsModule } from './notifications.module.js';

await runService({
  name: 'notifications',
  config: readConfig(),
  module: NotificationsModule,
  entities: [Message],
  migrations: [First1763683200000],
  fillDemoData,
});
