import { Inject, Injectable } from '@nestjs/common';
import type { Caller, SignIns, WriteResponse } from '@portal/contracts';
import { LOG, logSecurityEvent, type Log } from '@portal/server-kit';
import { Database, type Transaction } from '@portal/service-kit';
import { AccountRepository } from '../account/account.repository.js';
import { toAccountChange } from '../account/new-accounts.service.js';
import { AuditRepository, toActor } from '../audit/audit.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import type { SignInClient } from '../sign-in/sign-in-client.js';
import { Devices } from '../sign-in/sources.js';
import { SignInRecordRepository } from './sign-in-record.repository.js';

interface OwnedRecord {
  userId: number;
  id: string;
}

/** Shows people their sessions and known devices, and ends them for their owner and for administrators. */
@Injectable()
export class SignInRecordService {
  constructor(
    private readonly database: Database,
    private readonly records: SignInRecordRepository,
    private readonly sessions: SessionRepository,
    private readonly devices: Devices,
    private readonly accounts: AccountRepository,
    private readonly audit: AuditRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  findMine({ principal, deviceToken }: Caller): Promise<SignIns> {
    const { accountId, sessionId } = principal;
    return this.records.find(accountId, { sessionId, deviceHash: this.devices.read(deviceToken)?.hash });
  }

  /** Ends a session on every gateway. */
  endSession(caller: Caller, { userId, id }: OwnedRecord): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const session = await this.records.findSession(transaction, userId, id);
      if (!session || !(await this.sessions.end(transaction, session.id)))
        return { affectedRows: 0, message: 'The session has already ended.' };
      await this.record(transaction, caller, userId, { session: describe(session) });
      return { affectedRows: 1 };
    });
  }

  /** Ends all sessions of an account on every gateway, except the caller's. */
  endOtherSessions(caller: Caller, userId: number): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const { sessionId } = caller.principal;
      const { length: affectedRows } = await this.sessions.endByAccount(transaction, userId, sessionId);
      if (affectedRows === 0) return { affectedRows, message: 'There are no other sessions.' };
      await this.record(transaction, caller, userId, { sessions: affectedRows });
      return { affectedRows };
    });
  }

  /** Forgets a known device. Its sessions stay open. */
  forgetBrowser(caller: Caller, { userId, id }: OwnedRecord): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const device = await this.records.deleteDevice(transaction, userId, id);
      if (!device) return { affectedRows: 0, message: 'The browser is already unknown.' };
      await this.record(transaction, caller, userId, { browser: describe(device) });
      return { affectedRows: 1 };
    });
  }

  /** Records an end in the security log, and that of another person's session or browser in the audit trail. */
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
