import { Injectable } from '@nestjs/common';
import { forbidden, identityFacts, Reply, type Principal, type WriteAnswer } from '@portal/contracts';
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

  /**
   * Records the caller's sign-in; once for each session, however often it is told.
   * @throws Problem `forbidden` for another account's id
   */
  signIn(principal: Principal, userId: number): Promise<WriteAnswer> {
    checkOwn(principal, userId);
    const { accountId, partnerId, sessionId } = principal;
    return this.database.transaction(async (transaction) => {
      const at = await this.repository.recordSignIn(transaction, sessionId);
      if (!at) return { affectedRows: 0 };
      const value = { accountId, partnerId, at: at.toISOString() };
      await transaction.emit(identityFacts.signedIn, sessionId, value);
      return { affectedRows: 1 };
    });
  }

  /**
   * Ends the caller's session and its cookie.
   * @throws Problem `forbidden` for another account's id
   */
  async signOut(principal: Principal, userId: number): Promise<Reply<WriteAnswer>> {
    checkOwn(principal, userId);
    const affectedRows = await this.database.transaction((transaction) =>
      this.sessions.end(transaction, principal.sessionId),
    );
    return Reply.session({ affectedRows }, null);
  }
}

function checkOwn(principal: Principal, userId: number): void {
  if (userId !== principal.accountId) throw forbidden();
}
