import { parseArgs } from 'node:util';
import type { Outcome, Plan } from './unused-account.service.js';

export const help = `Deactivates accounts that were not used for six months, as the identity service does once a day.

  node dist/deactivate-unused-accounts.js [--dry-run] [--beyond-limit]

  --dry-run        shows the accounts that would be warned or deactivated now; changes nothing
  --beyond-limit   deactivates any number of accounts; by default, nothing is done when more than one in twenty
                   active accounts are due

Accounts are deactivated only after a warning by mail at least 20 hours before, and never the last administrator.

Environment: that of the identity service.

Exits with 0 when it is done, else with 1 and a sentence on standard error.
`;

interface Arguments {
  dryRun: boolean;
  beyondLimit: boolean;
}

/**
 * Reads the command's arguments; undefined for --help.
 * @throws Error that names an unknown argument
 */
export function readArguments(words: string[]): Arguments | undefined {
  const { values } = parseArgs({
    args: words,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'beyond-limit': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  return { dryRun: values['dry-run'], beyondLimit: values['beyond-limit'] };
}

export function describePlan({ warnings, due, active, isBeyondLimit }: Plan): string {
  const lines = [
    ...warnings.flatMap(({ days, accounts }) =>
      accounts.map(({ email }) => `warn of ${days} ${days === 1 ? 'day' : 'days'}  ${email}`),
    ),
    ...due.map(({ email }) => `deactivate  ${email}`),
    `${due.length} of ${active} active accounts would be deactivated${isBeyondLimit ? ', which is beyond the limit' : ''}.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** @throws Error when the limit stopped it */
export function describeOutcome({ warned, deactivated, stopped }: Outcome): string {
  if (!stopped) return `Warned: ${warned}. Deactivated: ${deactivated}.\n`;
  const { count, of } = stopped;
  throw new Error(
    `Nothing was changed: ${count} of ${of} active accounts would be deactivated. --dry-run shows them, --beyond-limit does it.`,
  );
}
