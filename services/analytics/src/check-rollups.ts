import { parseArgs } from 'node:util';
import { Day } from '@portal/contracts';
import { RollupRepository, type Days } from './rollups/rollup.repository.js';
import { RollupService, type Finding } from './rollups/rollup.service.js';
import { environmentHelp, runAnalyticsCommand } from './run-analytics-command.js';
import { MonthlyUsageRepository } from './usage/monthly-usage.repository.js';

const help = `Compares the rollups of analytics with the history of views and sign-ins. The portal may be running.

  node dist/check-rollups.js [--from YYYY-MM-DD --to YYYY-MM-DD]

  --from, --to   checks only these days, both included, and the months within them

Counts of views in dropped partitions are taken as they were when the partition was dropped. Nothing is changed:
rebuild-rollups.js corrects the differences.

${environmentHelp}

Exits with 0 when the rollups are correct, else with 1 and a list of differences or an error on standard error.
`;

/**
 * Reads the command's arguments. Returns undefined when help is requested; all rollups are checked without days.
 * @throws Error that names the invalid arguments
 */
function readArguments(words: string[]): { days?: Days } | undefined {
  const { values } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const { from, to } = values;
  if (values.help) return undefined;
  if (from === undefined && to === undefined) return {};
  if (from === undefined || to === undefined) throw new Error('--from and --to belong together.');
  const days = { from, to };
  const invalid = Object.entries(days).filter(([, day]) => !Day.safeParse(day).success);
  if (invalid.length > 0)
    throw new Error(invalid.map(([name]) => `--${name} must be a day, YYYY-MM-DD.`).join('\n'));
  if (from > to) throw new Error('--to must not be before --from.');
  return { days };
}

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
  const options = readArguments(process.argv.slice(2));
  return (
    options &&
    (async (database, config) => {
      const usage = new MonthlyUsageRepository(database, config);
      const service = new RollupService(new RollupRepository(database, config), usage);
      return describeFindings(await service.check(options.days));
    })
  );
});
