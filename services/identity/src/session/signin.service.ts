import { Injectable } from '@nestjs/common';
import { identityEvents, Reply, type Principal, type WriteResponse } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { SessionRepository } from './session.repository.js';
import { SessionService } from './session.service.js';

/** The record of sign-ins, and signing out. */
@Injectable()
export class SigninService {
  constructor(
    private readonly database: Database,
    private readonly repository: SessionRepository,
    private readonly sessions: SessionService,
  ) {}

  /** Records the caller's sign-in; once for each session, however often it is told. */
  signIn(principal: Principal): Promise<WriteResponse> {
    const { accountId, partnerId, sessionId } = principal;
    return this.database.transaction(async (transaction) => {
      const at = await this.repository.recordSignIn(transaction, sessionId);
      if (!at) return { affectedRows: 0 };
      const value = { accountId, partnerId, at: at.toISOString() };
      await transaction.publish(identityEvents.signedIn, sessionId, value);
      return { affectedRows: 1 };
    });
  }

  /** Ends the caller's session and its cookie. */
  async signOut(principal: Principal): Promise<Reply<WriteResponse>> {
    const affectedRows = await this.database.transaction((transaction) =>
      this.sessions.end(transaction, principal.sessionId),
    );
    return Reply.session({ affectedRows }, null);
  }
}
