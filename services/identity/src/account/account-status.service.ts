import { Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  notFound,
  unauthenticated,
  type AccountStatus,
  type Caller,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, orRefusal, Refusal } from '@portal/service-kit';
import { actorOf } from '../audit/actor.js';
import { AccountChanges } from './account-changes.js';
import type { Account } from './account.repository.js';
import { holdJoiningRule } from './membership.repository.js';
import { requireAccount } from './require-account.js';

/** What is done to the accounts of others: their status, their partner, their end. */
@Injectable()
export class AccountStatusService {
  constructor(
    private readonly database: Database,
    private readonly changes: AccountChanges,
  ) {}

  /**
   * Gives an account a status; the status that it has already is no fault.
   * @throws Problem `unauthenticated` without a session, `forbidden` for oneself, `forbidden` or `not-found` for what is no
   * user of a user admin's own partner
   */
  async change(
    caller: Caller<Principal | undefined>,
    id: number,
    status: AccountStatus,
  ): Promise<WriteResponse> {
    const { principal } = caller;
    if (!principal) throw unauthenticated('empty jwt token');
    if (id === principal.accountId) throw forbidden();
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, id);
      checkManages(principal, account);
      await this.changes.change(transaction, actorOf(caller), account, { status });
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /**
   * Removes an account.
   * @throws Problem `forbidden` for oneself, `not-found`
   */
  async delete(caller: Caller, id: number): Promise<WriteResponse> {
    if (id === caller.principal.accountId) throw forbidden();
    const write = this.database.transaction(async (transaction) => {
      await this.changes.remove(transaction, actorOf(caller), await requireAccount(transaction, id));
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /**
   * Moves a user to a partner. A user admin becomes a user by it: it was appointed for its former partner's people.
   * @throws Problem `not-found`
   */
  move(caller: Caller, id: number, partnerId: number): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, id);
      const isKnown = Boolean(await holdJoiningRule(transaction, partnerId));
      if (account.role === 'administrator' || !isKnown)
        throw new Refusal('Failed to assign the HIS partner.');
      if (account.partnerId === partnerId) return { affectedRows: 1 };
      await this.changes.change(transaction, actorOf(caller), account, { partnerId, role: 'user' });
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

/** A user admin manages the users of its own partner; other partners' accounts look like missing ones to it. */
function checkManages(principal: Principal, { role, partnerId }: Account): void {
  if (isAdministrator(principal)) return;
  if (role === 'administrator') throw forbidden();
  if (partnerId !== principal.partnerId) throw notFound();
  if (role !== 'user') throw forbidden();
}
