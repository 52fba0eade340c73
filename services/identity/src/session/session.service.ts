import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  identityEvents,
  Reply,
  sessionOver,
  type Caller,
  type Principal,
  type SignedInAccount,
  type WriteResponse,
} from '@portal/contracts';
import { CONFIG, LOG, logSecurityEvent, type Log, type SecurityOrigin } from '@portal/server-kit';
import { Database, type Transaction } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import {
  AccessTokens,
  decideRefresh,
  createRefreshToken,
  readRefreshToken,
  type RefreshToken,
  type SignedInPerson,
} from './session-tokens.js';
import { SessionRepository, type EndedSession, type SessionRow } from './session.repository.js';

type AccountAndToken = [SignedInAccount, string];

@Injectable()
export class SessionService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  signInReply(
    person: SignedInPerson,
    { id, cookie }: RefreshToken,
    deviceToken: string,
  ): Reply<AccountAndToken> {
    return Reply.withSession(this.tokens.issue(person, id, 0), cookie, deviceToken);
  }

  /** Ends the former session of a browser that signs in again. */
  async endFormer(token: RefreshToken | undefined): Promise<void> {
    if (!token) return;
    await this.database.transaction(async (transaction) => {
      const session = await this.sessions.lock(transaction, token);
      if (session && session.presented !== 'unknown') await this.end(transaction, token.id);
    });
  }

  /**
   * Renews the session of a cookie; empty without a cookie.
   * @throws Problem `unauthenticated` if the session is not live, which also removes the cookie
   */
  async refresh(
    origin: SecurityOrigin,
    cookie: string | undefined,
  ): Promise<AccountAndToken | [] | Reply<AccountAndToken>> {
    if (!cookie) return [];
    const token = readRefreshToken(cookie);
    if (!token) throw sessionOver('jwt malformed');
    const reply = await this.database.transaction((transaction) => this.renew(transaction, origin, token));
    if (!reply) throw sessionOver('jwt expired');
    return reply;
  }

  /** Records the sign-in of a session, once, and publishes it. */
  recordSignIn(
    sessionId: string,
    { id: accountId, user_type_id: partnerId }: Pick<SignedInPerson, 'id' | 'user_type_id'>,
  ): Promise<WriteResponse> {
    return this.database.transaction(async (transaction) => {
      const at = await this.sessions.recordSignIn(transaction, sessionId);
      if (!at) return { affectedRows: 0 };
      const value = { accountId, partnerId, at: at.toISOString() };
      await transaction.publish(identityEvents.signedIn, sessionId, value);
      return { affectedRows: 1 };
    });
  }

  /** Ends the caller's session and removes its cookie. */
  async signOut(caller: Caller): Promise<Reply<WriteResponse>> {
    const { sessionId } = caller.principal;
    const affectedRows = await this.database.transaction((transaction) => this.end(transaction, sessionId));
    if (affectedRows > 0) logSecurityEvent(this.log, 'sign-out', caller, { outcome: 'success' });
    return Reply.withSession({ affectedRows }, null);
  }

  async recordActivity(sessionIds: string[]): Promise<Record<string, never>> {
    await this.sessions.touchAll(sessionIds);
    return {};
  }

  async findLive(sessionIds: string[]): Promise<{ sessionIds: string[] }> {
    return { sessionIds: await this.sessions.findLive(sessionIds) };
  }

  async findEnded(seconds: number): Promise<{ sessionIds: string[] }> {
    return { sessionIds: await this.sessions.findEnded(seconds) };
  }

  /** Derives the session's value that clients request as a passphrase. Nothing is encrypted with it. */
  derivePassphrase({ sessionId }: Principal): Promise<{ passphrase: string }> {
    const derived = hkdfSync('sha256', this.config.IDENTITY_SECRET, sessionId, 'session passphrase', 32);
    return Promise.resolve({ passphrase: Buffer.from(derived).toString('base64url') });
  }

  /** Ends all sessions of an account on every gateway. */
  async endByAccount(transaction: Transaction, accountId: number): Promise<void> {
    await this.publishEnded(transaction, await this.sessions.endByAccount(transaction, accountId));
  }

  async endByPartner(transaction: Transaction, partnerId: number): Promise<void> {
    await this.publishEnded(transaction, await this.sessions.endByPartner(transaction, partnerId));
  }

  /** Ends a session on every gateway; returns 1, or 0 if it had ended before. */
  async end(transaction: Transaction, sessionId: string): Promise<number> {
    const ended = await this.sessions.end(transaction, sessionId);
    await this.publishEnded(transaction, ended);
    return ended.length;
  }

  /** Returns undefined when the session is over. The transaction then commits as well, because it may have ended the session. */
  private async renew(
    transaction: Transaction,
    origin: SecurityOrigin,
    token: RefreshToken,
  ): Promise<AccountAndToken | Reply<AccountAndToken> | undefined> {
    const session = await this.sessions.lock(transaction, token);
    if (!session) return undefined;
    const { SESSION_IDLE_SECONDS: idleSeconds, SESSION_TOTAL_SECONDS: totalSeconds } = this.config;
    const decision = isDisabled(session) ? 'end' : decideRefresh(session, { idleSeconds, totalSeconds });
    if (decision === 'refuse') return undefined;
    if (decision === 'end') {
      await this.end(transaction, token.id);
      if (!isDisabled(session)) this.logReuse(transaction, origin, session);
      return undefined;
    }
    const accountAndToken = this.tokens.issue(session, token.id, session.age);
    if (decision === 'extend') {
      await this.sessions.touch(transaction, token.id);
      return accountAndToken;
    }
    const next = createRefreshToken(token.id);
    await this.sessions.rotate(transaction, next);
    return Reply.withSession(accountAndToken, next.cookie);
  }

  private logReuse(transaction: Transaction, origin: SecurityOrigin, { id }: SessionRow): void {
    const details = { outcome: 'refused', accountId: id } as const;
    transaction.afterCommit.push(() => logSecurityEvent(this.log, 'refresh-token-reuse', origin, details));
  }

  private async publishEnded(transaction: Transaction, sessions: EndedSession[]): Promise<void> {
    if (sessions.length === 0) return;
    const events = sessions.map(({ id, ended_at }) => ({
      id,
      value: { sessionId: id, at: ended_at.toISOString() },
    }));
    await transaction.publishAll(identityEvents.sessionEnded, events);
  }
}

const isDisabled = ({ status, isDeleted }: SessionRow): boolean => status !== 'Active' || isDeleted;
