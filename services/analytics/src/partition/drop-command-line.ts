import { parseArgs } from 'node:util';
import { Month } from '@portal/contracts';
import { commandEnvironment } from '../command-environment.js';
import type { DroppedMonth } from './old-partitions.service.js';

/** What --help shows. */
export const help = `Drops the views of old months, each with its partition. Counts, charts, lists of what was viewed most and the usage of whole
months stay as they are; the history of users loses those views, and usage of single days of those months can no longer be told.

  node dist/drop-partitions.js --before YYYY-MM [--dry-run]

  --before    the first month, of UTC, whose views are kept
  --dry-run   shows what would be dropped; changes nothing

Nothing is dropped when one of the months is not sealed yet, which the running service does two days after its end. Views go on
being recorded meanwhile. Where it breaks off, it can be run again.

${commandEnvironment}

Exits with 0 when it is done, else with 1 and a sentence on standard error.
`;

/** What the command is to do. */
export interface Arguments {
  before: string;
  dryRun: boolean;
}

/**
 * Reads the command's arguments; undefined when help is asked for.
 * @throws Error with a sentence that names what is wrong
 */
export function readArguments(words: string[]): Arguments | undefined {
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
  return { before: before.data, dryRun: values['dry-run'] };
}

/** The lines that tell what was dropped, or would be. */
export function describe(months: DroppedMonth[], { dryRun }: Arguments): string {
  const word = dryRun ? 'would be dropped' : 'dropped';
  const lines = months.map(({ month, views }) => `${month}  ${views} views`);
  return `${[...lines, `${months.length} ${months.length === 1 ? 'month' : 'months'} ${word}.`].join('\n')}\n`;
}
