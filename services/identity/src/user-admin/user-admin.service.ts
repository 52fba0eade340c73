import { Injectable } from '@nestjs/common';
import type { Role, WriteAnswer } from '@portal/contracts';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import type { Account } from '../account/account.repository.js';
import { requireAccount } from '../account/require-account.js';
import type { Actor } from '../audit/actor.js';
import { recordChanges } from '../audit/audit-writer.js';
import { MailOrders } from '../mail/mail-orders.js';
import { acceptPendingRequest } from './admin-request.repository.js';
import { requestChange } from './request-change.js';
import { tellDecision } from './tell-decision.js';

/** Appointing and dismissing those who manage their own partner. */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly database: Database,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
  ) {}

  /**
   * Makes a user a user admin and tells it; where it has asked for that, by accepting its request.
   * @throws Problem `not-found`
   */
  appoint(actor: Actor, userId: number): Promise<WriteAnswer> {
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, userId);
      if (account.role === 'userAdmin') throw new Refusal('The user is a user admin already.');
      if (account.role === 'administrator')
        throw new Refusal('An administrator cannot be made a user admin.');
      const requestId = await acceptPendingRequest(transaction, userId);
      if (!requestId) return this.give(transaction, actor, account, 'userAdmin');
      await recordChanges(transaction, actor, [requestChange(requestId, account, 'Accepted')]);
      await this.changes.change(transaction, actor, account, { role: 'userAdmin' });
      await tellDecision(transaction, requestId, account, true);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /**
   * Makes a user admin a user again, and tells it.
   * @throws Problem `not-found`
   */
  dismiss(actor: Actor, id: number): Promise<WriteAnswer> {
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, id);
      if (account.role !== 'userAdmin') throw new Refusal('The user is not a user admin.');
      return this.give(transaction, actor, account, 'user');
    });
    return orRefusal(write);
  }

  private async give(
    transaction: Transaction,
    actor: Actor,
    account: Account,
    role: Exclude<Role, 'administrator'>,
  ): Promise<WriteAnswer> {
    await this.changes.change(transaction, actor, account, { role });
    await this.mails.order(transaction, [account], {
      template: 'roleChanged',
      isUserAdmin: role === 'userAdmin',
      partner: account.partner ?? '',
    });
    return { affectedRows: 1 };
  }
}
