import { readEnvironment, runCommandLine } from '@portal/server-kit';
import { runCommand, serviceVariables } from '@portal/service-kit';
import { AccountRepository } from './account/account.repository.js';
import { NewAccounts } from './account/new-accounts.service.js';
import {
  createAdministrator,
  help,
  readArguments,
  readPassword,
} from './administrator/create-administrator.js';
import { AuditRepository } from './audit/audit.repository.js';
import { identitySecret, phoneVariables } from './config.js';
import { schema } from './database.js';

const { DATABASE_URL, DATABASE_POOL_SIZE } = serviceVariables;

await runCommandLine(help, async () => {
  const person = readArguments(process.argv.slice(2));
  if (!person) return undefined;
  const config = readEnvironment({
    DATABASE_URL,
    DATABASE_POOL_SIZE,
    IDENTITY_SECRET: identitySecret,
    ...phoneVariables,
  });
  const password = await readPassword();
  return runCommand('identity', { ...config, ...schema }, async (database, log) => {
    const audit = new AuditRepository(database, config);
    const newAccounts = new NewAccounts(new AccountRepository(), audit, log, config);
    const id = await createAdministrator(database, newAccounts, { ...person, password });
    return `Created the administrator ${person.email} with the id ${id}.\n`;
  });
});
