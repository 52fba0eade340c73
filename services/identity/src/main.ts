import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { schema } from './database.js';
import { IdentityModule } from './identity.module.js';

await runService({ name: 'identity', config: readConfig(), module: IdentityModule, ...schema });
