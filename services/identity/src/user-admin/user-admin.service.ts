import { Injectable } from '@nestjs/common';
import type { WriteResponse } from '@portal/contracts';
import { Database, orRefusal, Refusal } from '@portal/service-kit';
import { AccountChanges } from '../account/account-changes.js';
import { requireAccount } from '../account/require-account.js';
import type { Actor } from '../audit/actor.js';
import { recordChanges } from '../audit/audit-writer.js';
import { acceptPendingRequest } from './admin-request.repository.js';
import { requestChange } from './request-change.js';
import { tellDecision } from './tell-decision.js';

/** Appointing and dismissing those who manage their own partner. */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly database: Database,
    private readonly changes: AccountChanges,
  ) {}

  /**
   * Makes a user a user admin; where it has asked for that, by accepting its request.
   * @throws Problem `not-found`
   */
  appoint(actor: Actor, userId: number): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, userId);
      if (account.role === 'userAdmin') throw new Refusal('The user is a user admin already.');
      if (account.role === 'administrator')
        throw new Refusal('An administrator cannot be made a user admin.');
      const requestId = await acceptPendingRequest(transaction, userId);
      const role = { role: 'userAdmin' } as const;
      if (!requestId) {
        await this.changes.change(transaction, actor, account, role);
        return { affectedRows: 1 };
      }
      await recordChanges(transaction, actor, [requestChange(requestId, account, 'Accepted')]);
      await this.changes.change(transaction, actor, account, role, 'adminRequest');
      await tellDecision(transaction, requestId, account, true);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  /**
   * Makes a user admin a user again.
   * @throws Problem `not-found`
   */
  dismiss(actor: Actor, id: number): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const account = await requireAccount(transaction, id);
      if (account.role !== 'userAdmin') throw new Refusal('The user is not a user admin.');
      await this.changes.change(transaction, actor, account, { role: 'user' });
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}
