import { runMain } from '@portal/server-kit';
import { runService } from '@portal/service-kit';
import { AnalyticsModule } from './analytics.module.js';
import { readConfig } from './config.js';
import { createSchema } from './database.js';

await runMain(() => {
  const config = readConfig();
  return runService({ name: 'analytics', config, module: AnalyticsModule, ...createSchema(config) });
});
