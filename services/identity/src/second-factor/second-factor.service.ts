import { Injectable } from '@nestjs/common';
import {
  forbidden,
  type Caller,
  type RecoveryCodes,
  type TotpConfirmation,
  type TotpSetup,
  type WriteResponse,
  type Visitor,
} from '@portal/contracts';
import { Database, type Transaction, refuseWrite } from '@portal/service-kit';
import { checkManages } from '../account/account-status.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { toAccountChange } from '../account/new-accounts.service.js';
import { PendingSecretsRepository } from '../account/pending-secrets.repository.js';
import { AuditRepository, toActor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { createRecoveryCode } from '../security/secrets.js';
import { SecurityLog } from '../security/security-log.js';
import { SessionRepository } from '../session/session.repository.js';
import { FactorCodesService } from './factor-codes.service.js';
import { TotpCodes } from './totp-codes.js';
import { TotpRepository } from './totp.repository.js';

type FactorChange = 'added' | 'removed' | 'reset' | 'codes replaced';

const recoveryCodeCount = 10;
const maxApps = 5;

/** Adds and removes authenticator apps and recovery codes. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly factors: TotpRepository,
    private readonly totpCodes: TotpCodes,
    private readonly factorCodes: FactorCodesService,
    private readonly accounts: AccountRepository,
    private readonly pendingSecrets: PendingSecretsRepository,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditRepository,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Creates the secret of a new authenticator app, which counts once its first code is confirmed.
   * @throws Problem `not-found` when the account was deleted
   */
  startTotp(accountId: number): Promise<TotpSetup> {
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      const { secret, uri, encryptedSecret } = await this.totpCodes.create(account);
      await this.factors.insert(transaction, accountId, encryptedSecret);
      return { secret, uri };
    });
  }

  /** Confirms the new app by its first code. Returns recovery codes to an account that has none. */
  async confirmTotp(
    visitor: Visitor,
    accountId: number,
    { code, name }: { code: string; name: string },
  ): Promise<TotpConfirmation> {
    const totp = await this.factors.findUnconfirmed(accountId);
    if (!totp) return refuseWrite('secondFactor.setupExpired');
    const step = this.totpCodes.findStep(accountId, totp, code);
    if (!step) return refuseWrite('secondFactor.wrongCode');
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      const { totp: apps, recoveryCodes } = await this.factors.find(accountId, transaction);
      if (apps.length >= maxApps) return refuseWrite('secondFactor.tooMany');
      if (!(await this.factors.confirm(transaction, step, name)))
        return refuseWrite('secondFactor.wrongCode');
      await this.record(transaction, visitor, account, 'added');
      await this.mails.order(transaction, [account], { template: 'secondFactorAdded', name });
      if (recoveryCodes > 0) return { affectedRows: 1 };
      return { affectedRows: 1, recoveryCodes: await this.replaceCodes(transaction, account) };
    });
  }

  removeTotp(caller: Caller, id: number): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      const name = await this.factors.delete(transaction, accountId, id);
      if (name === undefined) return refuseWrite('secondFactor.removed');
      await this.record(transaction, caller, account, 'removed');
      await this.mails.order(transaction, [account], { template: 'secondFactorRemoved', name });
      return { affectedRows: 1 };
    });
  }

  /** Creates recovery codes in place of the former ones. */
  createRecoveryCodes(caller: Caller): Promise<RecoveryCodes> {
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, caller.principal.accountId);
      const recoveryCodes = await this.replaceCodes(transaction, account);
      await this.record(transaction, caller, account, 'codes replaced');
      await this.mails.order(transaction, [account], { template: 'recoveryCodesReplaced' });
      return { recoveryCodes };
    });
  }

  /**
   * Removes all second factors of another account and ends its sessions.
   * @throws Problem `forbidden` for the own account, `forbidden` or `not-found` if a user admin does not manage the account
   */
  reset(caller: Caller, accountId: number): Promise<WriteResponse> {
    if (accountId === caller.principal.accountId) throw forbidden();
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      checkManages(caller.principal, account);
      await this.pendingSecrets.deleteSecondFactors(transaction, accountId);
      await this.sessions.endByAccount(transaction, accountId);
      await this.record(transaction, caller, account, 'reset');
      const by = await this.accounts.findFullName(transaction, caller.principal.accountId);
      await this.mails.order(transaction, [account], { template: 'secondFactorsReset', by });
      return { affectedRows: 1 };
    });
  }

  private async replaceCodes(transaction: Transaction, { id }: Account): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
    const hashes = codes.map((code) => this.factorCodes.hashRecoveryCode(id, code));
    await this.factors.replaceRecoveryCodes(transaction, id, hashes);
    return codes;
  }

  private async record(
    transaction: Transaction,
    visitor: Visitor,
    account: Account,
    secondFactor: FactorChange,
  ): Promise<void> {
    const accountId = visitor.principal?.accountId ?? account.id;
    const actor = toActor(visitor, accountId);
    await this.audit.record(transaction, actor, [toAccountChange('Changed', account, {}, { secondFactor })]);
    const details = { outcome: 'success', subjectId: account.id, kind: secondFactor } as const;
    transaction.afterCommit.push(() =>
      this.security.write('second-factor-change', visitor, { accountId }, details),
    );
  }
}
