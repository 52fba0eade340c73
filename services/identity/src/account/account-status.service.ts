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
  type Visitor,
} from '@portal/contracts';
import { Database, Refusal } from '@portal/service-kit';
import { toActor } from '../audit/audit.repository.js';
import { MailOrders } from '../mail/mail-orders.js';
import { OrganisationRepository } from '../organisation/organisation.repository.js';
import { AccountChanges } from './account-changes.service.js';
import { AccountRepository, type Account } from './account.repository.js';

/** Changes the status and partner of other people's accounts, and deletes them. */
@Injectable()
export class AccountStatusService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
    private readonly organisations: OrganisationRepository,
    private readonly changes: AccountChanges,
    private readonly mails: MailOrders,
  ) {}

  /**
   * Sets the status of an account; succeeds when the account already has it.
   * @throws Problem `unauthenticated` without a session, `forbidden` for the own account, `forbidden` or `not-found` if a user admin does
   * not manage the account
   */
  async change(caller: Visitor, id: number, status: AccountStatus): Promise<WriteResponse> {
    const { principal } = caller;
    if (!principal) throw unauthenticated('empty jwt token');
    if (id === principal.accountId) throw forbidden();
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, id);
      checkManages(principal, account);
      await this.changes.change(transaction, toActor(caller), account, { status });
      return { affectedRows: 1 };
    });
  }

  /** Deletes an account and mails its former owner. @throws Problem `forbidden` for the own account, `not-found` */
  async delete(caller: Caller, id: number): Promise<WriteResponse> {
    if (id === caller.principal.accountId) throw forbidden();
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, id);
      await this.changes.delete(transaction, toActor(caller), account);
      await this.mails.order(transaction, [account], { template: 'accountDeleted' });
      return { affectedRows: 1 };
    });
  }

  /**
   * Moves a user to a partner. A user admin becomes a user, since the role was granted for the former partner.
   * @throws Problem `not-found`
   */
  move(caller: Caller, id: number, partnerId: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, id);
      const partner = await this.organisations.sharePartner(transaction, partnerId);
      if (account.role === 'administrator' || !partner) throw new Refusal('account.partnerNotAssigned');
      if (account.partnerId === partnerId) return { affectedRows: 1 };
      await this.changes.change(transaction, toActor(caller), account, { partnerId, role: 'user' });
      return { affectedRows: 1 };
    });
  }
}

/** A user admin manages the users of its own partner. It gets `not-found` for accounts of other partners. */
export function checkManages(principal: Principal, { role, partnerId }: Account): void {
  if (isAdministrator(principal)) return;
  if (role === 'administrator') throw forbidden();
  if (partnerId !== principal.partnerId) throw notFound();
  if (role !== 'user') throw forbidden();
}
