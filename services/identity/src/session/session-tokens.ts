import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Principal, type SignedInAccount } from '@portal/contracts';
import { CONFIG, signAccessToken } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';

export interface SignedInPerson extends Omit<SignedInAccount, 'session' | 'tables'> {
  /** Null without any. */
  tables: SignedInAccount['tables'] | null;
}

/** A session's id and the secret that renews it. Only the hash of the secret is stored. */
export interface RefreshToken {
  id: string;
  refreshHash: Buffer;
  /** The value of the cookie: `<session id>.<256 random bits>`. */
  cookie: string;
}

const cookiePattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/** Generates a secret, for a new session by default. */
export function createRefreshToken(id: string = randomUUID()): RefreshToken {
  return toRefreshToken(id, randomBytes(32).toString('base64url'));
}

/** Reads a cookie; undefined when it is malformed. */
export function readRefreshToken(cookie: string): RefreshToken | undefined {
  const [, id, secret] = cookiePattern.exec(cookie) ?? [];
  return id && secret ? toRefreshToken(id, secret) : undefined;
}

const toRefreshToken = (id: string, secret: string): RefreshToken => ({
  id,
  refreshHash: createHash('sha256').update(secret).digest(),
  cookie: `${id}.${secret}`,
});

/** A session to be renewed, with durations in seconds by the database's clock. */
export interface RenewableSession {
  isEnded: boolean;
  age: number;
  secondsSinceUse: number;
  secondsSinceRotation: number;
  /** The secret in the cookie. */
  presented: 'current' | 'previous' | 'unknown';
}

interface SessionLimits {
  idleSeconds: number;
  totalSeconds: number;
}

/** `rotate` issues a new secret, `extend` leaves the current one, `end` ends a session with a copied secret. */
type RefreshDecision = 'rotate' | 'extend' | 'refuse' | 'end';

const graceSeconds = 10;

/**
 * Decides on a renewal. Of two tabs that present the same secret at once, only the first gets a new one. Later, the previous secret means
 * that the response with the current one was lost. If it was copied instead, the owner's secret becomes unknown and ends the session.
 */
export function decideRefresh(session: RenewableSession, limits: SessionLimits): RefreshDecision {
  const { isEnded, age, presented, secondsSinceUse, secondsSinceRotation } = session;
  if (isEnded || secondsSinceUse >= limits.idleSeconds || age >= limits.totalSeconds) return 'refuse';
  if (presented === 'unknown') return 'end';
  return presented === 'previous' && secondsSinceRotation <= graceSeconds ? 'extend' : 'rotate';
}

/** Longest lifetime of a token for reading as another person. */
export const viewSeconds = 900;

/** Signs the short-lived tokens that authenticate callers to the gateway and the services. */
@Injectable()
export class AccessTokens {
  constructor(@Inject(CONFIG) private readonly config: IdentityConfig) {}

  /**
   * Issues a token for a session that is `age` seconds old, in which the account was proved `provedAt`, in seconds since 1970. The token
   * expires no later than the session. With `actorId` it is for reading as `person`, in the session of the actor.
   */
  issue(
    person: SignedInPerson,
    { id: sessionId, age, provedAt }: { id: string; age: number; provedAt: number },
    actorId?: number,
  ): [SignedInAccount, string] {
    const { ACCESS_TOKEN_SECONDS, SESSION_IDLE_SECONDS, SESSION_TOTAL_SECONDS, SIGNING_KEY } = this.config;
    const provedUntil = provedAt + this.config.PROOF_SECONDS;
    const remaining = Math.ceil(SESSION_TOTAL_SECONDS - age);
    const limit = actorId === undefined ? ACCESS_TOKEN_SECONDS : Math.min(ACCESS_TOKEN_SECONDS, viewSeconds);
    const seconds = Math.min(limit, SESSION_IDLE_SECONDS, remaining);
    const session = { expires_in_seconds: seconds, idle_seconds: SESSION_IDLE_SECONDS };
    const { id, role, user_type_id: partnerId, group_id: groupId } = person;
    const ids = { accountId: id, partnerId, groupId, sessionId, provedUntil, actorId };
    return [
      { ...person, tables: person.tables ?? undefined, session },
      signAccessToken(Principal.parse({ ...ids, role }), seconds, SIGNING_KEY),
    ];
  }
}
