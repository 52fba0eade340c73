import { readEnvironment } from '@portal/server-kit';
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

try {
  const person = readArguments(process.argv.slice(2));
  if (!person) {
    process.stdout.write(help);
  } else {
    const config = readEnvironment({
      DATABASE_URL,
      DATABASE_POOL_SIZE,
      IDENTITY_SECRET: identitySecret,
      ...phoneVariables,
    });
    const password = await readPassword();
    await runCommand('identity', { ...config, ...schema }, async (database, log) => {
      const newAccounts = new NewAccounts(
        new AccountRepository(),
        new AuditRepository(database, config),
        log,
        config,
      );
      const id = await createAdministrator(database, newAccounts, { ...person, password });
      process.stdout.write(`Created the administrator ${person.email} with the id ${id}.\n`);
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
