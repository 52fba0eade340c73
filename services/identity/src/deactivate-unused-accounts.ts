import { runCommandLine, type Log } from '@portal/server-kit';
import { runCommand, type Database } from '@portal/service-kit';
import { AccountChanges } from './account/account-changes.service.js';
import { AccountRepository } from './account/account.repository.js';
import { PendingSecretsRepository } from './account/pending-secrets.repository.js';
import { AuditRepository } from './audit/audit.repository.js';
import { readConfig, type IdentityConfig } from './config.js';
import { schema } from './database.js';
import { MailOrders } from './mail/mail-orders.js';
import { SessionRepository } from './session/session.repository.js';
import { describeOutcome, describePlan, help, readArguments } from './unused-account/command-line.js';
import { UnusedAccountRepository } from './unused-account/unused-account.repository.js';
import { UnusedAccountService } from './unused-account/unused-account.service.js';

function createService(database: Database, log: Log, config: IdentityConfig): UnusedAccountService {
  const accounts = new AccountRepository();
  const sessions = new SessionRepository(database);
  const audit = new AuditRepository(database, config);
  const secrets = new PendingSecretsRepository();
  const changes = new AccountChanges(accounts, secrets, audit, sessions, log);
  const unusedAccounts = new UnusedAccountRepository(config);
  return new UnusedAccountService(database, unusedAccounts, accounts, changes, new MailOrders(config));
}

await runCommandLine(help, async () => {
  const input = readArguments(process.argv.slice(2));
  if (!input) return undefined;
  const config = readConfig();
  return runCommand('identity', { ...config, ...schema }, async (database, log) => {
    const service = createService(database, log, config);
    return input.dryRun
      ? describePlan(await service.preview())
      : describeOutcome(await service.runNow(input.beyondLimit));
  });
});
