import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { readLetterhead } from './letter/letterhead.js';
import { Message } from './message/message.entity.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { Mail1763769600000 } from './migrations/1763769600000-mail.js';
import { People1763856000000 } from './migrations/1763856000000-people.js';
import { Messages1763942400000 } from './migrations/1763942400000-messages.js';
import { NotificationsModule } from './notifications.module.js';

const config = readConfig();

await runService({
  name: 'notifications',
  config,
  module: NotificationsModule.forRoot(config, await readLetterhead(config.PORTAL_CONFIG)),
  entities: [Message],
  migrations: [First1763683200000, Mail1763769600000, People1763856000000, Messages1763942400000],
  fillDemoData,
});
