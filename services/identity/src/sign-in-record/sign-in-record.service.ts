import { Inject, Injectable } from '@nestjs/common';
import type { Caller, SignIns, WriteResponse } from '@portal/contracts';
import { LOG, logSecurityEvent, type Log } from '@portal/server-kit';
import { Database, type Transaction } from '@portal/service-kit';
import { SessionService } from '../session/session.service.js';
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
    private readonly sessions: SessionService,
    private readonly devices: Devices,
    @Inject(LOG) private readonly log: Log,
  ) {}

  findMine({ principal, deviceToken }: Caller): Promise<SignIns> {
    const { accountId, sessionId } = principal;
    return this.records.find(accountId, { sessionId, deviceHash: this.devices.read(deviceToken)?.hash });
  }

  /** Ends a session on every gateway. */
  endSession(caller: Caller, { userId, id }: OwnedRecord): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const sessionId = await this.records.findSessionId(transaction, userId, id);
      const affectedRows = sessionId ? await this.sessions.end(transaction, sessionId) : 0;
      if (affectedRows === 0) return { affectedRows, message: 'The session has already ended.' };
      this.logAfterCommit(transaction, caller, userId, 'session');
      return { affectedRows };
    });
  }

  /** Forgets a known device. Its sessions stay open. */
  forgetBrowser(caller: Caller, { userId, id }: OwnedRecord): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.records.deleteDevice(transaction, userId, id)))
        return { affectedRows: 0, message: 'The browser is already unknown.' };
      this.logAfterCommit(transaction, caller, userId, 'browser');
      return { affectedRows: 1 };
    });
  }

  private logAfterCommit(
    transaction: Transaction,
    caller: Caller,
    subjectId: number,
    kind: 'session' | 'browser',
  ): void {
    const details = { outcome: 'success', subjectId, kind } as const;
    transaction.afterCommit.push(() => logSecurityEvent(this.log, 'session-end', caller, details));
  }
}
