import { parseArgs } from 'node:util';
import type { NewAdministrator } from './new-administrator.js';

/** What --help shows. */
export const help = `Creates an administrator of the portal.

  node dist/create-administrator.js --email <address> --firstname <name> --surname <name> [--phone <number>]

The password is read from standard input: asked for on a terminal, without showing it, or the first line of
what is piped in. It must have at least 8 characters. An e-mail address that has an account is refused.

Environment:
  DATABASE_URL   identity's database, postgres://…, which migrate.js has brought up to date

Exits with 0 when the administrator was created, else with 1 and a sentence on standard error.
`;

/**
 * Reads the command's arguments; undefined when help is asked for.
 * @throws Error with a sentence that names an unknown or missing argument
 */
export function readArguments(words: string[]): Omit<NewAdministrator, 'password'> | undefined {
  const { values } = parseArgs({
    args: words,
    options: {
      email: { type: 'string' },
      firstname: { type: 'string' },
      surname: { type: 'string' },
      phone: { type: 'string', default: '' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const { email, firstname, surname, phone } = values;
  if (email === undefined || firstname === undefined || surname === undefined) {
    throw new Error('--email, --firstname and --surname are needed; --help tells more.');
  }
  return { email: email.trim(), firstname, surname, phone };
}
