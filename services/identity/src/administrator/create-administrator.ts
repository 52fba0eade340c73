import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { NewPassword, NewPerson, readFields } from '@portal/contracts';
import type { Database } from '@portal/service-kit';
import { z } from 'zod';
import type { NewAccounts } from '../account/new-accounts.service.js';
import { operator } from '../audit/audit.repository.js';
import { hashPassword } from '../security/passwords.js';

const NewAdministrator = NewPerson.extend({
  phone: z.union([z.literal(''), NewPerson.shape.phone]),
  password: NewPassword,
});
type NewAdministrator = z.infer<typeof NewAdministrator>;

export const help = `Creates an administrator of the portal.

  node dist/create-administrator.js --email <address> --firstname <name> --surname <name> [--phone <number>]

The password is read from standard input: from a hidden prompt on a terminal, or the first line of a pipe. It
must have at least 8 characters. An email address that has an account is refused.

Environment:
  DATABASE_URL      identity's database, postgres://…, which migrate.js has brought up to date
  IDENTITY_SECRET   that of the identity service, for the entry in the audit trail
  PORTAL_COUNTRY    that of the identity service, for a phone number without the code of a country

Exits with 0 when the administrator was created, else with 1 and a sentence on standard error.
`;

/**
 * Reads the command's arguments; undefined for --help.
 * @throws Error that names an unknown or missing argument
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
    throw new Error('--email, --firstname and --surname are required; see --help.');
  }
  return { email: email.trim(), firstname, surname, phone };
}

const createSilentOutput = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a password from a hidden prompt on a terminal, or from the first line of a pipe. */
export async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  const lines = createInterface({ input: stdin, output: createSilentOutput(), terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write('Password: ');
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

/**
 * Creates an active administrator and returns the account's id.
 * @throws Error for the operator when a value is invalid or the email address has an account
 */
export async function createAdministrator(
  database: Database,
  newAccounts: NewAccounts,
  input: NewAdministrator,
): Promise<number> {
  const { password, ...person } = validate(input);
  const passwordHash = await hashPassword(password);
  const account = await database.transaction((transaction) =>
    newAccounts.addAdministrator(transaction, operator, { ...person, passwordHash }, 'command'),
  );
  return account.id;
}

function validate(input: NewAdministrator): NewAdministrator {
  const { data, errors } = readFields(NewAdministrator, input);
  if (data) return data;
  throw new Error(errors.map(({ field, message }) => `${field}: ${message}`).join('\n'));
}
