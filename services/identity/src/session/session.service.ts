import { Inject, Injectable } from '@nestjs/common';
import { identityFacts, Reply, sessionOver, type SignedInAccount } from '@portal/contracts';
import { Database, type Transaction } from '@portal/service-kit';
import type { SignedInPerson } from '../account/signed-in-person.js';
import { CONFIG, type IdentityConfig } from '../config.js';
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
  ) {
    this.limits = { idle: config.SESSION_IDLE_SECONDS, total: config.SESSION_TOTAL_SECONDS };
  }

  /** What the person is answered whose session was just opened. */
  opened(person: SignedInPerson, { id, cookie }: RefreshToken): Reply<Answer> {
    return Reply.session(this.tokens.issue(person, id, 0), cookie);
  }

  /**
   * Renews a session by its cookie; empty without a cookie.
   * @throws Problem `unauthenticated`, which also removes the cookie, for one that belongs to no live session
   */
  async refresh(cookie: string | undefined): Promise<Answer | [] | Reply<Answer>> {
    if (!cookie) return [];
    const presented = readRefreshToken(cookie);
    if (!presented) throw sessionOver('jwt malformed');
    const answer = await this.database.transaction((transaction) => this.renew(transaction, presented));
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
    presented: RefreshToken,
  ): Promise<Answer | Reply<Answer> | undefined> {
    const session = await this.sessions.lock(transaction, presented);
    if (!session) return undefined;
    const verdict = isShut(session) ? 'end' : judgeRefresh(session, this.limits);
    if (verdict === 'refuse') return undefined;
    if (verdict === 'end') {
      await this.end(transaction, presented.id);
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

  private async tell(transaction: Transaction, ended: EndedSession[]): Promise<number> {
    if (ended.length === 0) return 0;
    const news = ended.map(({ id, ended_at }) => ({
      id,
      value: { sessionId: id, at: ended_at.toISOString() },
    }));
    await transaction.emitAll(identityFacts.sessionEnded, news);
    return ended.length;
  }
}

const isShut = ({ status, deleted }: SessionRow) => status !== 'Active' || deleted;
