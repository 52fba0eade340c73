import { Inject, Injectable } from '@nestjs/common';
import { identityEvents, Reply, sessionOver, type SignedInAccount } from '@portal/contracts';
import {
  CONFIG,
  Database,
  LOG,
  securityEvent,
  type Log,
  type SecurityOrigin,
  type Transaction,
} from '@portal/service-kit';
import type { SignedInPerson } from '../account/signed-in-person.js';
import type { IdentityConfig } from '../config.js';
import { AccessTokens } from './access-tokens.js';
import { judgeRefresh, type SessionLimits } from './refresh-rule.js';
import { newRefreshToken, readRefreshToken, type RefreshToken } from './refresh-token.js';
import { SessionRepository, type EndedSession, type SessionRow } from './session.repository.js';

type Answer = [SignedInAccount, string];

/** The life of sessions: opened, renewed, used, ended. */
@Injectable()
export class SessionService {
  private readonly limits: SessionLimits;

  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    @Inject(CONFIG) config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.limits = { idle: config.SESSION_IDLE_SECONDS, total: config.SESSION_TOTAL_SECONDS };
  }

  /** What the person is answered whose session was just opened. */
  opened(person: SignedInPerson, { id, cookie }: RefreshToken, deviceToken: string): Reply<Answer> {
    return Reply.session(this.tokens.issue(person, id, 0), cookie, deviceToken);
  }

  /** Ends the session whose refresh token a browser presents that signs in anew. */
  async endPresented(token: RefreshToken | undefined): Promise<void> {
    if (!token) return;
    await this.database.transaction(async (transaction) => {
      const session = await this.sessions.lock(transaction, token);
      if (session && session.presented !== 'unknown') await this.end(transaction, token.id);
    });
  }

  /**
   * Renews a session by its cookie, for the caller `origin`; empty without a cookie.
   * @throws Problem `unauthenticated`, which also removes the cookie, for one that belongs to no live session
   */
  async refresh(origin: SecurityOrigin, cookie: string | undefined): Promise<Answer | [] | Reply<Answer>> {
    if (!cookie) return [];
    const presented = readRefreshToken(cookie);
    if (!presented) throw sessionOver('jwt malformed');
    const answer = await this.database.transaction((transaction) =>
      this.renew(transaction, origin, presented),
    );
    if (!answer) throw sessionOver('jwt expired');
    return answer;
  }

  /** Notes that sessions are in use. */
  async recordActivity(sessionIds: string[]): Promise<Record<string, never>> {
    await this.sessions.touchAll(sessionIds);
    return {};
  }

  /** Those of the sessions that are there and have not ended. */
  async findLive(sessionIds: string[]): Promise<{ sessionIds: string[] }> {
    return { sessionIds: await this.sessions.findLive(sessionIds) };
  }

  /** The sessions that ended within the last `seconds`. */
  async findEnded(seconds: number): Promise<{ sessionIds: string[] }> {
    return { sessionIds: await this.sessions.findEnded(seconds) };
  }

  /** Ends a session on every gateway; gives how many it ended, 0 or 1. */
  async end(transaction: Transaction, sessionId: string): Promise<number> {
    return this.tell(transaction, await this.sessions.end(transaction, sessionId));
  }

  /** Ends all sessions of an account on every gateway, for what must be felt at once; gives how many it ended. */
  async endSessionsOf(transaction: Transaction, accountId: number): Promise<number> {
    return this.tell(transaction, await this.sessions.endAllOf(transaction, accountId));
  }

  /** Ends all sessions of a partner's accounts on every gateway; gives how many it ended. */
  async endSessionsOfPartner(transaction: Transaction, partnerId: number): Promise<number> {
    return this.tell(transaction, await this.sessions.endAllOfPartner(transaction, partnerId));
  }

  /** Undefined when the session is over; what ends it is committed then too. */
  private async renew(
    transaction: Transaction,
    origin: SecurityOrigin,
    presented: RefreshToken,
  ): Promise<Answer | Reply<Answer> | undefined> {
    const session = await this.sessions.lock(transaction, presented);
    if (!session) return undefined;
    const verdict = isShut(session) ? 'end' : judgeRefresh(session, this.limits);
    if (verdict === 'refuse') return undefined;
    if (verdict === 'end') {
      await this.end(transaction, presented.id);
      if (!isShut(session)) this.logReuse(transaction, origin, session);
      return undefined;
    }
    const answer = this.tokens.issue(session, presented.id, session.age);
    if (verdict === 'keep') {
      await this.sessions.touch(transaction, presented.id);
      return answer;
    }
    const next = newRefreshToken(presented.id);
    await this.sessions.rotate(transaction, next);
    return Reply.session(answer, next.cookie);
  }

  private logReuse(transaction: Transaction, origin: SecurityOrigin, { id }: SessionRow): void {
    const details = { outcome: 'refused', accountId: id } as const;
    transaction.afterCommit.push(() => securityEvent(this.log, 'refresh-token-reuse', origin, details));
  }

  private async tell(transaction: Transaction, ended: EndedSession[]): Promise<number> {
    if (ended.length === 0) return 0;
    const news = ended.map(({ id, ended_at }) => ({
      id,
      value: { sessionId: id, at: ended_at.toISOString() },
    }));
    await transaction.publishAll(identityEvents.sessionEnded, news);
    return ended.length;
  }
}

const isShut = ({ status, deleted }: SessionRow) => status !== 'Active' || deleted;
