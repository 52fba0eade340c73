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
import { ProviderClients } from '../single-sign-on/provider-clients.js';
import {
  AccessTokens,
  decideRefresh,
  RefreshTokens,
  type RefreshToken,
  type SignedInPerson,
} from './session-tokens.js';
import { SessionRepository, type SessionRow } from './session.repository.js';

type AccountAndToken = [SignedInAccount, string];

@Injectable()
export class SessionService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly providers: ProviderClients,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  signInReply(
    person: SignedInPerson,
    { id, cookie }: RefreshToken,
    deviceToken: string,
  ): Reply<AccountAndToken> {
    const provedAt = Math.floor(Date.now() / 1_000);
    return Reply.withSession(this.tokens.issue(person, { id, age: 0, provedAt }), cookie, deviceToken);
  }

  /** Ends the former session of a browser that signs in again. */
  async endFormer(cookie: string | undefined): Promise<void> {
    const token = this.refreshTokens.read(cookie ?? '');
    if (!token) return;
    await this.database.transaction(async (transaction) => {
      const session = await this.sessions.lock(transaction, token);
      if (session && session.presented !== 'unknown') await this.sessions.end(transaction, token.id);
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
    const token = this.refreshTokens.read(cookie);
    if (!token) throw sessionOver('jwt malformed');
    const reply = await this.database.transaction((transaction) => this.renew(transaction, origin, token));
    if (!reply) throw sessionOver('jwt expired');
    return reply;
  }

  /**
   * Opens a session with a proof of its account just now in place of another one; empty if that has ended. The former one stays without
   * the proof until the new one is used, because the response may be lost. The transaction has locked the account.
   */
  async prove(transaction: Transaction, { sessionId }: Principal): Promise<Reply<AccountAndToken> | []> {
    const next = this.refreshTokens.create();
    const session = await this.sessions.insertProved(transaction, sessionId, next);
    if (!session) return [];
    await this.sessions.endReplaced(transaction, sessionId);
    return Reply.withSession(this.tokens.issue(session, { ...session, id: next.id }), next.cookie);
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

  /** Ends the caller's session and removes its cookie. Returns where to sign out at its provider, if it had one that wants that. */
  async signOut(caller: Caller): Promise<Reply<WriteResponse & { url?: string | undefined }>> {
    const { sessionId } = caller.principal;
    const ended = await this.database.transaction((transaction) => this.sessions.end(transaction, sessionId));
    if (!ended) return Reply.withSession({ affectedRows: 0 }, null);
    logSecurityEvent(this.log, 'sign-out', caller, { outcome: 'success' });
    const url = ended.provider ? await this.providers.findSignOutUrl(ended.provider) : undefined;
    return Reply.withSession({ affectedRows: 1, url }, null);
  }

  /** Derives the session's value that clients request as a passphrase. Nothing is encrypted with it. */
  derivePassphrase({ sessionId }: Principal): Promise<{ passphrase: string }> {
    const derived = hkdfSync('sha256', this.config.IDENTITY_SECRET, sessionId, 'session passphrase', 32);
    return Promise.resolve({ passphrase: Buffer.from(derived).toString('base64url') });
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
      await this.sessions.end(transaction, token.id);
      const details = { outcome: 'refused', accountId: session.id } as const;
      if (!isDisabled(session))
        transaction.afterCommit.push(() =>
          logSecurityEvent(this.log, 'refresh-token-reuse', origin, details),
        );
      return undefined;
    }
    const accountAndToken = this.tokens.issue(session, { ...session, id: token.id });
    if (session.isReplacement) await this.sessions.endReplaced(transaction, token.id);
    if (decision === 'extend') {
      await this.sessions.touch(transaction, token.id);
      return accountAndToken;
    }
    const next = this.refreshTokens.create(token.id);
    await this.sessions.rotate(transaction, token, next);
    return Reply.withSession(accountAndToken, next.cookie);
  }
}

const isDisabled = ({ status, isDeleted }: SessionRow): boolean => status !== 'Active' || isDeleted;
