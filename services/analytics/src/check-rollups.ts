import { parseArgs } from 'node:util';
import { RollupRepository } from './rollups/rollup.repository.js';
import { RollupService, type Finding } from './rollups/rollup.service.js';
import { environmentHelp, runAnalyticsCommand } from './run-analytics-command.js';
import { MonthlyUsageRepository } from './usage/monthly-usage.repository.js';

const help = `Compares the rollups of analytics with the history of views and sign-ins. The portal may be running.

  node dist/check-rollups.js

Counts of views in dropped partitions are taken as they were when the partition was dropped. Nothing is changed:
rebuild-rollups.js corrects the differences.

${environmentHelp}

Exits with 0 when the rollups are correct, else with 1 and a list of differences or an error on standard error.
`;

/** @throws Error that lists the findings, if there are any */
function describeFindings(findings: Finding[]): string {
  if (findings.length === 0) return 'The rollups agree with the history.\n';
  throw new Error(findings.map(describeFinding).join('\n'));
}

function describeFinding({ rollup, count, examples }: Finding): string {
  const more = count > examples.length ? [`  and ${count - examples.length} more`] : [];
  const title = `${rollup}: ${count} ${count === 1 ? 'row differs' : 'rows differ'} from the history`;
  return [title, ...examples.map((example) => `  ${example}`), ...more].join('\n');
}

await runAnalyticsCommand('service', help, () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return undefined;
  return async (database, config) => {
    const usage = new MonthlyUsageRepository(database, config);
    return describeFindings(await new RollupService(new RollupRepository(database, config), usage).check());
  };
});
