import { runMain } from '@portal/server-kit';
import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { schema } from './database.js';
import { IdentityModule } from './identity.module.js';

await runMain(() =>
  runService({ name: 'identity', config: readConfig(), module: IdentityModule, ...schema }),
);
