import { runService } from '@portal/service-kit';
import { readConfig } from './config.js';
import { fillDemoData } from './demo-data/demo-data.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { Management1763769600000 } from './migrations/1763769600000-management.js';
import { Usage1763859600000 } from './migrations/1763859600000-usage.js';
import { ReportsModule } from './reports.module.js';

const config = readConfig();

await runService({
  name: 'reports',
  config,
  module: ReportsModule.forRoot(config),
  entities: [],
  migrations: [First1763683200000, Management1763769600000, Usage1763859600000],
  fillDemoData: (transaction) => fillDemoData(transaction, config.DEMO_EMBED_ORIGIN),
});
