import { describeFindings, help, readArguments } from './rollup/check-command-line.js';
import { RollupService } from './rollup/rollup.service.js';
import { runAnalyticsCommand } from './run-analytics-command.js';
import { MonthSealer } from './usage-report/month-sealer.service.js';

await runAnalyticsCommand('service', help, () => {
  const wanted = readArguments(process.argv.slice(2));
  return (
    wanted &&
    (async (database, timeZone) => {
      const rollups = new RollupService(database, new MonthSealer(database, timeZone), timeZone);
      return describeFindings(await rollups.check(wanted.days));
    })
  );
});
