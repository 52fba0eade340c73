import { Inject, Injectable } from '@nestjs/common';
import type { Caller, WriteResponse } from '@portal/contracts';
import { LOG, logSecurityEvent, type Log } from '@portal/server-kit';
import { Database, type Transaction, refuseWrite } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { toAccountChange } from '../account/new-accounts.service.js';
import { AuditRepository, toActor } from '../audit/audit.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import type { SignInClient } from '../sign-in/sign-in-client.js';
import { SignInRecordRepository } from './sign-in-record.repository.js';

/** Ends sessions and forgets known devices, for their owner and for administrators. */
@Injectable()
export class SignInRecordService {
  constructor(
    private readonly database: Database,
    private readonly records: SignInRecordRepository,
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly audit: AuditRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Ends all sessions of an account on every gateway, except the caller's. */
  endOtherSessions(caller: Caller, userId: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const { sessionId } = caller.principal;
      const { length: affectedRows } = await this.sessions.endByAccount(transaction, userId, sessionId);
      if (affectedRows === 0) return refuseWrite('session.noOther');
      await this.record(transaction, caller, userId, { sessions: affectedRows });
      return { affectedRows };
    });
  }

  /** Forgets a known device, and ends its sessions on every gateway. */
  forgetBrowser(caller: Caller, { userId, id }: { userId: number; id: string }): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const device = await this.records.deleteDevice(transaction, userId, id);
      if (!device) return refuseWrite('session.deviceSignedOut');
      await this.sessions.endByDevice(transaction, userId, device.deviceHash);
      await this.record(transaction, caller, userId, { browser: describe(device) });
      return { affectedRows: 1 };
    });
  }

  /** Records an end in the security log, and that of another person's sessions in the audit trail. */
  private async record(
    transaction: Transaction,
    caller: Caller,
    subjectId: number,
    ended: Record<string, string | number>,
  ): Promise<void> {
    if (subjectId !== caller.principal.accountId) {
      const account = await this.accounts.require(transaction, subjectId);
      await this.audit.record(transaction, toActor(caller), [toAccountChange('Changed', account, ended, {})]);
    }
    const [kind = ''] = Object.keys(ended);
    const details = { outcome: 'success', subjectId, kind } as const;
    transaction.afterCommit.push(() => logSecurityEvent(this.log, 'session-end', caller, details));
  }
}

const describe = ({ browser, system }: Pick<SignInClient, 'browser' | 'system'>): string =>
  [browser, system].filter(Boolean).join(', ') || 'Unknown';
