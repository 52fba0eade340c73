import { Injectable } from '@nestjs/common';
import { identityEvents, notFound, type Caller, type Principal, type WriteResponse } from '@portal/contracts';
import { Database, orRefusal, Refusal } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { requireAccount } from '../account/require-account.js';
import { actorOf } from '../audit/actor.js';
import { recordChanges } from '../audit/audit-writer.js';
import { addRequest, decideRequest, findRequestAccount, type Decision } from './admin-request.repository.js';
import { requestChange } from './request-change.js';
import { tellDecision } from './tell-decision.js';

/** Users' requests to become user admins of their own partner. */
@Injectable()
export class AdminRequestService {
  constructor(
    private readonly database: Database,
    private readonly changes: AccountChanges,
  ) {}

  /**
   * Asks for the caller; refused to whoever is more than a user, and while its former request is pending.
   * @throws Problem `not-found` when the account was deleted meanwhile
   */
  ask(principal: Principal): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, principal.accountId);
      if (account.role !== 'user') throw new Refusal('You are a user admin already.');
      const insertId = await addRequest(transaction, account.id);
      if (!insertId) throw new Refusal('Your admin status request is still waiting for a decision.');
      await recordChanges(transaction, principal, [requestChange(insertId, account, 'Pending')]);
      const request = { requestId: insertId, accountId: account.id };
      await transaction.publish(identityEvents.adminRequested, insertId, request);
      return { affectedRows: 1, insertId };
    });
    return orRefusal(write);
  }

  /**
   * Decides a pending request, once, and tells whoever made it; accepting makes a user a user admin and nobody an administrator.
   * @throws Problem `not-found` for an unknown request, or one of a deleted account
   */
  decide(caller: Caller, id: number, status: Decision): Promise<WriteResponse> {
    const actor = actorOf(caller);
    const write = this.database.transaction(async (transaction) => {
      const accountId = await findRequestAccount(transaction, id);
      if (!accountId) throw notFound();
      const account = await requireAccount(transaction, accountId);
      if (!(await decideRequest(transaction, id, status))) {
        throw new Refusal('The request has been decided already.');
      }
      await recordChanges(transaction, actor, [requestChange(id, account, status)]);
      const accepted = status === 'Accepted';
      if (accepted && account.role === 'user') {
        await this.changes.change(transaction, actor, account, { role: 'userAdmin' }, 'adminRequest');
      }
      await tellDecision(transaction, id, account, accepted);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}
