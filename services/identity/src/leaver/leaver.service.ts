import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  forbidden,
  getManagedPartner,
  identityEvents,
  type Caller,
  type LeaverSummary,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, Refusal, type Transaction } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { checkManages } from '../account/account-status.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { toActor, type Actor } from '../audit/audit.repository.js';
import { AccountDecisionRepository } from '../decision/account-decision.repository.js';
import { LeaverRepository } from './leaver.repository.js';
import { UserAdminService } from '../user/user-admin.service.js';
import { UserService } from '../user/user.service.js';

/** Deactivates the accounts of people who leave, and hands over to a successor of the same partner. */
@Injectable()
export class LeaverService {
  constructor(
    private readonly database: Database,
    private readonly leavers: LeaverRepository,
    private readonly registrations: AccountDecisionRepository,
    private readonly users: UserService,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly userAdmins: UserAdminService,
  ) {}

  /** @throws Problem `not-found` for an account that the caller may not see */
  async find(principal: Principal, id: number): Promise<LeaverSummary> {
    const [{ role, user_type_id: partnerId }] = await this.users.find(principal, id);
    const isOnlyUserAdmin =
      role === 'userAdmin' && partnerId !== null && (await this.leavers.isOnlyUserAdmin(id, partnerId));
    return {
      ...(await this.leavers.count(id)),
      isOnlyUserAdmin,
      registrations: isOnlyUserAdmin ? await this.registrations.countRegistrations(partnerId) : 0,
    };
  }

  /**
   * Deactivates the account of a user or user admin, which ends its sessions, withdraws its requests and gives its role of a user admin to
   * the successor. Other services hand over what they have of it when they consume the event.
   * @throws Problem `forbidden` for the own account, an administrator's, or as a user admin for another user admin's; `not-found` if a user
   * admin does not manage the account
   */
  deactivate(caller: Caller, id: number, successorId: number | undefined): Promise<WriteResponse> {
    const { principal } = caller;
    if (id === principal.accountId) throw forbidden();
    return this.database.write(async (transaction) => {
      const { leaver, successor } = await this.lock(transaction, id, successorId);
      checkManages(principal, leaver);
      if (leaver.role === 'administrator') throw forbidden();
      const actor = toActor(caller);
      const handsOverRole = leaver.role === 'userAdmin' && successor !== undefined;
      await this.changes.change(transaction, actor, leaver, {
        status: 'Deactivated',
        ...(handsOverRole && { role: 'user' }),
      });
      await this.userAdmins.withdrawPending(transaction, actor, leaver);
      if (handsOverRole) await this.appoint(transaction, actor, successor);
      await transaction.publish(identityEvents.accountLeft, randomUUID(), {
        accountId: id,
        successorId: successor?.id ?? null,
        managedPartner: getManagedPartner(principal),
        changedBy: principal.accountId,
      });
      return { affectedRows: 1 };
    });
  }

  private async appoint(transaction: Transaction, actor: Actor, successor: Account): Promise<void> {
    if (successor.role === 'user') await this.userAdmins.appointWithin(transaction, actor, successor);
  }

  /** Locks both accounts, in the order of their ids so that concurrent calls cannot deadlock. */
  private async lock(transaction: Transaction, id: number, successorId: number | undefined) {
    const locked = new Map<number, Account>();
    for (const each of [id, successorId ?? id].sort((one, other) => one - other)) {
      const account = await this.accounts.lock(transaction, each);
      if (account) locked.set(each, account);
    }
    const leaver = locked.get(id) ?? (await this.accounts.require(transaction, id));
    const successor = successorId === undefined ? undefined : locked.get(successorId);
    if (successorId !== undefined && !canSucceed(successor, leaver)) {
      throw new Refusal('account.leaverSuccessor');
    }
    return { leaver, successor };
  }
}

const canSucceed = (successor: Account | undefined, leaver: Account): boolean =>
  successor?.status === 'Active' &&
  successor.role !== 'administrator' &&
  successor.partnerId === leaver.partnerId &&
  successor.id !== leaver.id;
