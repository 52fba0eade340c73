import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Principal, type SignedInAccount } from '@portal/contracts';
import { CONFIG, signAccessToken } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { deriveKey } from '../security/secrets.js';

export interface SignedInPerson extends Omit<SignedInAccount, 'session' | 'tables'> {
  /** Null without any. */
  tables: SignedInAccount['tables'] | null;
}

/** A session's id and the secret that renews it. Only the hash of the secret is stored. */
export interface RefreshToken {
  id: string;
  refreshHash: Buffer;
  /** The value of the cookie: `<session id>.<128 random bits and their signature>`. */
  cookie: string;
  /** False for a secret that identity has not issued for the session. */
  isIssued: boolean;
}

const cookiePattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

const randomLength = 16;

/** Issues and reads refresh tokens. Their signature tells a copied secret, which was replaced, from an invented one. */
@Injectable()
export class RefreshTokens {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) { IDENTITY_SECRET }: Pick<IdentityConfig, 'IDENTITY_SECRET'>) {
    this.key = deriveKey(IDENTITY_SECRET, 'refresh token');
  }

  /** Generates a secret, for a new session by default. */
  create(id: string = randomUUID()): RefreshToken {
    const random = randomBytes(randomLength);
    return this.toToken(id, Buffer.concat([random, this.sign(id, random)]).toString('base64url'));
  }

  /** Reads a cookie; undefined when it is malformed. */
  read(cookie: string): RefreshToken | undefined {
    const [, id, secret] = cookiePattern.exec(cookie) ?? [];
    return id && secret ? this.toToken(id, secret) : undefined;
  }

  private toToken(id: string, secret: string): RefreshToken {
    const bytes = Buffer.from(secret, 'base64url');
    const expected = this.sign(id, bytes.subarray(0, randomLength));
    return {
      id,
      refreshHash: createHash('sha256').update(secret).digest(),
      cookie: `${id}.${secret}`,
      isIssued: timingSafeEqual(bytes.subarray(randomLength), expected),
    };
  }

  private sign(id: string, random: Buffer): Buffer {
    return createHmac('sha256', this.key).update(id).update(random).digest().subarray(0, 16);
  }
}

/** A session to be renewed, with durations in seconds by the database's clock. */
export interface RenewableSession {
  isEnded: boolean;
  age: number;
  secondsSinceUse: number;
  secondsSinceRotation: number;
  /** The secret in the cookie. `replaced`: it was issued for the session before the previous one. */
  presented: 'current' | 'previous' | 'replaced' | 'unknown';
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
 * that the response with the current one was lost. If it was copied instead, the owner's secret is replaced, and its use ends the session. An
 * unknown secret ends nothing: the session's id is no secret.
 */
export function decideRefresh(session: RenewableSession, limits: SessionLimits): RefreshDecision {
  const { isEnded, age, presented, secondsSinceUse, secondsSinceRotation } = session;
  if (isEnded || secondsSinceUse >= limits.idleSeconds || age >= limits.totalSeconds) return 'refuse';
  if (presented === 'unknown') return 'refuse';
  if (presented === 'replaced') return 'end';
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
