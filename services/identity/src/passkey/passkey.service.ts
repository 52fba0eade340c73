import { Injectable } from '@nestjs/common';
import {
  notFound,
  type Caller,
  type CreationOptions,
  type PasskeyRequestOptions,
  type RegistrationResponse,
  type WriteResponse,
} from '@portal/contracts';
import { catchRefusal, Database, Refusal, type Transaction, refuseWrite } from '@portal/service-kit';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { SecurityLog } from '../security/security-log.js';
import { readClient } from '../sign-in/sign-in-client.js';
import { PasskeyCeremonies } from './passkey-ceremonies.service.js';
import { PasskeyRepository } from './passkey.repository.js';

const maxPasskeys = 10;
/** The passkeys of the caller. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly database: Database,
    private readonly passkeys: PasskeyRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly accounts: AccountRepository,
    private readonly mails: MailOrders,
    private readonly security: SecurityLog,
  ) {}

  /** @throws Problem `not-found` when the account was deleted */
  async startRegistration({ principal }: Caller): Promise<CreationOptions> {
    const { id, firstname, surname, email } = await this.database.transaction((transaction) =>
      this.accounts.require(transaction, principal.accountId),
    );
    return this.ceremonies.createRegistration({ accountId: id, email, name: `${firstname} ${surname}` });
  }

  /** Adds a passkey, which is named after its browser, and notifies the owner. */
  async register(caller: Caller, response: RegistrationResponse): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    const passkey = await this.ceremonies.verifyRegistration(accountId, response);
    if (!passkey) {
      this.security.write('passkey-change', caller, { accountId }, { outcome: 'failure', kind: 'added' });
      return refuseWrite('passkey.unverified');
    }
    const { browser, system } = readClient(caller.userAgent, caller.clientAddress);
    const name = [browser, system].filter((part) => part !== null).join(', ') || 'Passkey';
    return catchRefusal(
      this.database.transaction(async (transaction) => {
        // Locks the account, so that concurrent calls count each other's passkeys.
        const account = await this.accounts.require(transaction, accountId);
        const isAdded = await this.passkeys.insert(
          transaction,
          { ...passkey, name },
          maxPasskeys,
          'passkey.added',
        );
        if (!isAdded) throw new Refusal('passkey.tooMany', { count: maxPasskeys });
        await this.notifyOwner(transaction, caller, account, { template: 'passkeyAdded', name });
        return { affectedRows: 1 };
      }),
    );
  }

  /** @throws Problem `not-found` for a passkey that the caller does not have */
  async rename({ principal }: Caller, id: number, name: string): Promise<WriteResponse> {
    if (!(await this.passkeys.rename(principal.accountId, id, name))) throw notFound();
    return { affectedRows: 1 };
  }

  /** Removes a passkey and notifies the owner. @throws Problem `not-found` as {@link rename} */
  remove(caller: Caller, id: number): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    return this.database.transaction(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      const name = await this.passkeys.remove(transaction, accountId, id);
      if (name === undefined) throw notFound();
      await this.notifyOwner(transaction, caller, account, { template: 'passkeyRemoved', name });
      return { affectedRows: 1 };
    });
  }

  /** Returns the options for a proof that {@link PasskeyCeremonies.verify} accepts for the caller's session. */
  startProof({ principal }: Caller): Promise<PasskeyRequestOptions> {
    return this.ceremonies.createRequest(toSessionProof(principal.sessionId), principal.accountId);
  }

  private async notifyOwner(
    transaction: Transaction,
    caller: Caller,
    account: Account,
    mail: { template: 'passkeyAdded' | 'passkeyRemoved'; name: string },
  ): Promise<void> {
    await this.mails.order(transaction, [account], mail);
    const { id: accountId } = account;
    const kind = mail.template === 'passkeyAdded' ? 'added' : 'removed';
    const details = { outcome: 'success', kind, subjectId: accountId } as const;
    transaction.afterCommit.push(() => this.security.write('passkey-change', caller, { accountId }, details));
  }
}

export const toSessionProof = (sessionId: string): string => `session ${sessionId}`;
