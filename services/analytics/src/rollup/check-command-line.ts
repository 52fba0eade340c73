import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Day } from '@portal/contracts';
import { commandEnvironment } from '../command-environment.js';
import type { Days } from './rollup.repository.js';
import type { Finding } from './rollup.service.js';

/** What --help shows. */
export const help = `Holds the rollups of analytics against the history of views and sign-ins, in any state of the running portal.

  node dist/check-rollups.js [--from YYYY-MM-DD --to YYYY-MM-DD]

  --from, --to   looks only at the days named, both included, and at the sealed months that lie within them

Of views whose partitions were dropped, counts are taken as they were when that happened. Nothing is changed:
rebuild-rollups.js corrects what is found.

${commandEnvironment}

Exits with 0 when they agree, else with 1 and a list, or a sentence on standard error.
`;

const GivenDay = z.string().refine((day) => Day.safeParse(day).success, {
  message: 'must be a day, YYYY-MM-DD',
  abort: true,
});
const Given = z
  .object({ from: GivenDay, to: GivenDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before --from' });

/** What the command is to do. */
export interface Arguments {
  /** All rollups without. */
  days?: Days;
}

/**
 * Reads the command's arguments; undefined when help is asked for.
 * @throws Error with a sentence that names what is wrong
 */
export function readArguments(words: string[]): Arguments | undefined {
  const { values } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return undefined;
  if (values.from === undefined && values.to === undefined) return {};
  if (values.from === undefined || values.to === undefined)
    throw new Error('--from and --to belong together.');
  const days = Given.safeParse(values);
  if (days.success) return { days: days.data };
  throw new Error(days.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}.`).join('\n'));
}

/**
 * The line that tells that all is well.
 * @throws Error that lists what is not
 */
export function describeFindings(findings: Finding[]): string {
  if (findings.length === 0) return 'The rollups agree with the history.\n';
  throw new Error(findings.map(describeFinding).join('\n'));
}

function describeFinding({ rollup, count, examples }: Finding): string {
  const more = count > examples.length ? [`  and ${count - examples.length} more`] : [];
  const title = `${rollup}: ${count} ${count === 1 ? 'row differs' : 'rows differ'} from the history`;
  return [title, ...examples.map((example) => `  ${example}`), ...more].join('\n');
}
