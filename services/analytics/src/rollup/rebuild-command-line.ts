import { parseArgs } from 'node:util';
import { commandEnvironment } from '../command-environment.js';

/** What --help shows. */
export const help = `Makes the rollups of analytics what the history of views and sign-ins says, while the portal runs.

  node dist/rebuild-rollups.js

Views go on being recorded meanwhile. Months that are over are sealed anew, unless views of theirs were dropped.

It is to be run after PORTAL_TIME_ZONE was changed, too: days and months are then those of the new zone, but for views that were dropped.

${commandEnvironment}

Exits with 0 when it is done, else with 1 and a sentence on standard error.
`;

/**
 * Reads the command's arguments; undefined when help is asked for.
 * @throws Error with a sentence that names an unknown argument
 */
export function readArguments(words: string[]): object | undefined {
  const { values } = parseArgs({ args: words, options: { help: { type: 'boolean', short: 'h' } } });
  return values.help ? undefined : {};
}
