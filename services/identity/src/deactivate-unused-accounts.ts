import { runCommand, type Database, type Log } from '@portal/service-kit';
import { AccountChanges } from './account/account-changes.js';
import { readConfig, type IdentityConfig } from './config.js';
import { entities, migrations } from './database.js';
import { MailOrders } from './mail/mail-orders.js';
import { AccessTokens } from './session/access-tokens.js';
import { SessionRepository } from './session/session.repository.js';
import { SessionService } from './session/session.service.js';
import { describeOutcome, describePlan, help, readArguments } from './unused-account/command-line.js';
import { UnusedAccountRepository } from './unused-account/unused-account.repository.js';
import { UnusedAccountService } from './unused-account/unused-account.service.js';

function serviceOf(database: Database, log: Log, config: IdentityConfig): UnusedAccountService {
  const sessions = new SessionService(
    database,
    new SessionRepository(database),
    new AccessTokens(config),
    config,
    log,
  );
  const accounts = new UnusedAccountRepository(config);
  return new UnusedAccountService(
    database,
    accounts,
    new AccountChanges(sessions, log),
    new MailOrders(config),
  );
}

try {
  const wanted = readArguments(process.argv.slice(2));
  if (!wanted) {
    process.stdout.write(help);
  } else {
    const config = readConfig();
    await runCommand('identity', { ...config, entities, migrations }, async (database, log) => {
      const unused = serviceOf(database, log, config);
      const told = wanted.dryRun
        ? describePlan(await unused.preview())
        : describeOutcome(await unused.runNow(wanted.beyondLimit));
      process.stdout.write(told);
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
