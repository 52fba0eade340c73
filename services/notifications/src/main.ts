import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { schema } from './database.js';
import { NotificationsModule } from './notifications.module.js';

const config = await readConfig();

await runService({ name: 'notifications', config, module: NotificationsModule, ...schema });
