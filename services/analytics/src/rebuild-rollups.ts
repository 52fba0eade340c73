import { parseArgs } from 'node:util';
import { RollupRepository } from './rollups/rollup.repository.js';
import { RollupService } from './rollups/rollup.service.js';
import { environmentHelp, runAnalyticsCommand } from './run-analytics-command.js';
import { MonthlyUsageRepository } from './usage/monthly-usage.repository.js';

const help = `Rebuilds the rollups of analytics from the history of views and sign-ins, while the portal runs.

  node dist/rebuild-rollups.js

Views are recorded meanwhile. The usage of past months is counted again, except for dropped views.

Run it also after a change of PORTAL_TIME_ZONE: days and months are then those of the new zone, except for dropped views.

${environmentHelp}

Exits with 0 when it is done, else with 1 and an error on standard error.
`;

await runAnalyticsCommand('owner', help, () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return undefined;
  return async (database, config) => {
    const usage = new MonthlyUsageRepository(database, config);
    await new RollupService(new RollupRepository(database, config), usage).rebuild();
    return 'The rollups agree with the history.\n';
  };
});
