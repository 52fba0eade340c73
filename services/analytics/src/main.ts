import { runService } from '@portal/service-kit';
import { AnalyticsModule } from './analytics.module.js';
import { readConfig } from './config.js';
import { createSchema } from './database.js';

const config = readConfig();

await runService({ name: 'analytics', config, module: AnalyticsModule, ...createSchema(config) });
