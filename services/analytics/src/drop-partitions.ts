import { parseArgs } from 'node:util';
import { Month } from '@portal/contracts';
import { PartitionDropper, type DroppedMonth } from './partitions/partition-dropper.service.js';
import { PartitionRepository } from './partitions/partition.repository.js';
import { environmentHelp, runAnalyticsCommand } from './run-analytics-command.js';

const help = `Drops the views of old months with their partitions. Counts, charts, lists of the most viewed reports and usage of whole months
stay as they are. The history of users loses these views.

  node dist/drop-partitions.js --before YYYY-MM [--dry-run]

  --before    the first month, in UTC, that is not dropped
  --dry-run   lists the months; changes nothing

Nothing is dropped while the usage of one of the months is not stored. The running service stores it two days after the month's end.
Views are recorded meanwhile. Run the command again if it was interrupted.

${environmentHelp}

Exits with 0 when it is done, else with 1 and an error on standard error.
`;

interface Options {
  before: string;
  isDryRun: boolean;
}

/**
 * Reads the command's arguments. Returns undefined when help is requested.
 * @throws Error that names the invalid argument
 */
function readArguments(words: string[]): Options | undefined {
  const { values } = parseArgs({
    args: words,
    options: {
      before: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const before = Month.safeParse(values.before);
  const month = Number(before.data?.slice(5));
  if (!before.success || month < 1 || month > 12) throw new Error('--before must be a month, YYYY-MM.');
  return { before: before.data, isDryRun: values['dry-run'] };
}

function describeMonths(months: DroppedMonth[], isDryRun: boolean): string {
  const verb = isDryRun ? 'would be dropped' : 'dropped';
  const lines = months.map(({ month, views }) => `${month}  ${views} views`);
  return `${[...lines, `${months.length} ${months.length === 1 ? 'month' : 'months'} ${verb}.`].join('\n')}\n`;
}

await runAnalyticsCommand('owner', help, () => {
  const options = readArguments(process.argv.slice(2));
  return (
    options &&
    (async (database, config) => {
      const partitions = new PartitionDropper(new PartitionRepository(database), config);
      const { before, isDryRun } = options;
      return describeMonths(
        await (isDryRun ? partitions.preview(before) : partitions.drop(before)),
        isDryRun,
      );
    })
  );
});
