import { help, readArguments } from './rollup/rebuild-command-line.js';
import { RollupService } from './rollup/rollup.service.js';
import { runAnalyticsCommand } from './run-analytics-command.js';
import { MonthSealer } from './usage-report/month-sealer.service.js';

await runAnalyticsCommand('owner', help, () => {
  const wanted = readArguments(process.argv.slice(2));
  return (
    wanted &&
    (async (database, timeZone) => {
      await new RollupService(database, new MonthSealer(database, timeZone), timeZone).rebuild();
      return 'The rollups are what the history says.\n';
    })
  );
});
