import { Injectable } from '@nestjs/common';
import {
  identityEvents,
  notFound,
  type AdminRequestStatus,
  type Caller,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { PeriodicJobs } from '@portal/server-kit';
import {
  createDecidedRefusal,
  Database,
  recordDecision,
  Refusal,
  type Transaction,
} from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.service.js';
import { AccountRepository, type Account } from '../account/account.repository.js';
import { type Actor, toActor, AuditRepository, type Change } from '../audit/audit.repository.js';
import { UserAdminRepository, type Decided } from './user-admin.repository.js';

const byRequest = { reason: 'adminRequest' } as const;

const reminderIntervalMs = 600_000;
const maxReminded = 500;

/** Appoints and dismisses the user admins of partners, and decides on users' requests to become one. */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly database: Database,
    private readonly requests: UserAdminRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: AccountChanges,
    private readonly audit: AuditRepository,
    jobs: PeriodicJobs,
  ) {
    const options = { name: 'reminding of user admin requests', intervalMs: reminderIntervalMs };
    jobs.add(options, () => this.remindDue());
  }

  /** Reminds administrators of requests that have waited for three days, once per request. Returns true if there may be more. */
  remindDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const requests = await this.requests.claimWaiting(transaction, maxReminded);
      await transaction.publishAll(
        identityEvents.adminRequestWaiting,
        requests.map((value) => ({ id: value.requestId, value })),
      );
      return requests.length === maxReminded;
    });
  }

  /**
   * Adds a request of the caller. Refused if the caller is no user, or has a pending request.
   * @throws Problem `not-found` if the account was deleted
   */
  request(principal: Principal): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, principal.accountId);
      if (account.role !== 'user') throw new Refusal('account.userAdminAlready');
      const insertId = await this.requestWithin(transaction, principal, account);
      const request = { requestId: insertId, accountId: account.id };
      await transaction.publish(identityEvents.adminRequested, insertId, request);
      return { affectedRows: 1, insertId };
    });
  }

  /** Adds the request of a locked account, within a transaction. @throws Refusal if it has a pending one */
  async requestWithin(
    transaction: Transaction,
    actor: Actor,
    account: Pick<Account, 'id' | 'firstname' | 'surname'>,
  ): Promise<number> {
    const id = await this.requests.insert(transaction, account.id);
    if (!id) throw new Refusal('account.userAdminRequested');
    await this.audit.record(transaction, actor, [requestChange(id, account, 'Pending')]);
    return id;
  }

  /** Deletes a pending request of the caller. @throws Problem `not-found` for a request of another account */
  withdraw(caller: Caller, id: number): Promise<WriteResponse> {
    const { accountId } = caller.principal;
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, accountId);
      if ((await this.requests.findAccountId(transaction, id)) !== accountId) throw notFound();
      if (!(await this.requests.deletePending(transaction, id))) throw await createRefusal(transaction, id);
      await this.audit.record(transaction, toActor(caller), [requestDeletion(id, account)]);
      return { affectedRows: 1 };
    });
  }

  /** Deletes the pending request of a locked account, if there is one. */
  async withdrawPending(transaction: Transaction, actor: Actor, account: Account): Promise<void> {
    const id = await this.requests.findPendingId(transaction, account.id);
    if (!id || !(await this.requests.deletePending(transaction, id))) return;
    await this.audit.record(transaction, actor, [requestDeletion(id, account)]);
  }

  /**
   * Decides a pending request and publishes the decision. Acceptance makes a user a user admin; an administrator stays one.
   * @throws Problem `not-found` for an unknown request or a deleted account
   */
  decide(caller: Caller, id: number, status: Decided, reason: string): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const accountId = await this.requests.findAccountId(transaction, id);
      if (!accountId) throw notFound();
      const account = await this.accounts.require(transaction, accountId);
      if (!(await this.requests.isPending(transaction, id))) throw await createRefusal(transaction, id);
      const actor = toActor(caller);
      const accepted = status === 'Accepted';
      await this.requests.decide(transaction, id, status);
      await this.audit.record(transaction, actor, [requestChange(id, account, status, reason)]);
      if (accepted && account.role === 'user') {
        await this.changes.change(transaction, actor, account, { role: 'userAdmin' }, byRequest);
      }
      await publishDecision(transaction, id, account, accepted, reason);
      await recordDecision(transaction, {
        kind: 'Admin request',
        subjectId: id,
        accountId,
        accepted,
        reason,
        until: null,
        decidedBy: caller.principal.accountId,
      });
      return { affectedRows: 1 };
    });
  }

  /**
   * Makes a user a user admin, and accepts the user's pending request.
   * @throws Problem `not-found`
   */
  appoint(actor: Actor, userId: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, userId);
      if (account.role === 'userAdmin') throw new Refusal('account.otherUserAdminAlready');
      if (account.role === 'administrator') throw new Refusal('account.isAdministrator');
      await this.appointWithin(transaction, actor, account);
      return { affectedRows: 1 };
    });
  }

  /** Makes the user of a locked account a user admin, within a transaction. */
  async appointWithin(transaction: Transaction, actor: Actor, account: Account): Promise<void> {
    const requestId = await this.requests.findPendingId(transaction, account.id);
    const change = { role: 'userAdmin' } as const;
    if (!requestId) {
      await this.changes.change(transaction, actor, account, change);
      return;
    }
    await this.requests.decide(transaction, requestId, 'Accepted');
    await this.audit.record(transaction, actor, [requestChange(requestId, account, 'Accepted')]);
    await this.changes.change(transaction, actor, account, change, byRequest);
    await publishDecision(transaction, requestId, account, true);
  }

  /** @throws Problem `not-found` */
  dismiss(actor: Actor, id: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const account = await this.accounts.require(transaction, id);
      if (account.role !== 'userAdmin') throw new Refusal('account.notUserAdmin');
      await this.changes.change(transaction, actor, account, { role: 'user' });
      return { affectedRows: 1 };
    });
  }
}

const createRefusal = (transaction: Transaction, id: number): Promise<Refusal> =>
  createDecidedRefusal(transaction, 'account', 'Admin request', id);

const publishDecision = (
  transaction: Transaction,
  requestId: number,
  { id: accountId, partner }: Account,
  accepted: boolean,
  reason = '',
): Promise<void> =>
  transaction.publish(identityEvents.adminRequestDecided, requestId, {
    requestId,
    accountId,
    accepted,
    partner: partner ?? '',
    reason: reason || undefined,
  });

function requestChange(
  id: number,
  { id: accountId, firstname, surname }: Pick<Account, 'id' | 'firstname' | 'surname'>,
  status: AdminRequestStatus,
  reason = '',
): Change {
  const name = `${firstname} ${surname}`;
  const isNew = status === 'Pending';
  return {
    action: isNew ? 'Added' : 'Changed',
    kind: 'Admin request',
    subjectId: id,
    subject: name,
    before: isNew ? null : { status: 'Pending' },
    after: { status, ...(reason && { reason }) },
    person: { id: accountId, name },
  };
}

const requestDeletion = (id: number, account: Account): Change => ({
  ...requestChange(id, account, 'Pending'),
  action: 'Deleted',
  before: { status: 'Pending' },
  after: null,
});
