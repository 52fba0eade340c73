import { randomUUID } from 'node:crypto';
import {
  components,
  isAdministrator,
  Principal,
  unauthenticated,
  type ComponentName,
  type ServiceName,
} from '@portal/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { KeyConfig, PublicKey, SigningKey } from '../config/key-variables.js';

const algorithm = 'ES256';
/** Audience of access tokens; every component accepts it. */
const portal = 'portal';
/** Audience of tokens for reading as another person. Components of releases that would let them write do not accept it. */
const viewAs = 'portal view-as';
const maxVerified = 20_000;
const componentTokenSeconds = 300;
const renewBeforeSeconds = 60;

export interface AccessToken {
  principal: Principal;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Checks of an access token of a browser beside its signature. */
export const accessTokenChecks = {
  algorithms: [algorithm] as jwt.Algorithm[],
  issuer: 'identity' as const,
  audience: [portal, viewAs] as [string, ...string[]],
};

const AccessTokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  role: z.string(),
  pid: z.int().optional(),
  gid: z.int().optional(),
  proved_until: z.int().optional(),
  /** The actor who views the portal as the subject (RFC 8693). */
  act: z.object({ sub: z.string() }).optional(),
  exp: z.int(),
});

/**
 * Reads the claims of an access token whose signature has been verified.
 * @throws Problem `unauthenticated` for incomplete claims, such as those of a user admin without a partner
 */
export function readAccessToken(token: unknown): AccessToken {
  const claims = AccessTokenClaims.safeParse(token).data;
  const principal = Principal.safeParse({
    accountId: Number(claims?.sub),
    role: claims?.role,
    partnerId: claims?.pid,
    groupId: claims?.gid,
    sessionId: claims?.sid,
    provedUntil: claims?.proved_until,
    actorId: claims?.act && Number(claims.act.sub),
  }).data;
  if (!claims || !principal) throw unauthenticated('jwt malformed');
  return { principal, expiresAt: claims.exp * 1_000 };
}

/** Issuers of the access tokens that services accept. Gateways of earlier releases forward those of identity. */
const tokenIssuers = ['gateway', 'identity'] as const;

/** Signs an access token for `seconds`. The gateway accepts only those of identity. */
export function signAccessToken(
  principal: Principal,
  seconds: number,
  { id, key }: SigningKey,
  issuer: (typeof tokenIssuers)[number] = accessTokenChecks.issuer,
): string {
  const { accountId, role, sessionId, provedUntil, actorId } = principal;
  const ids = isAdministrator(principal) ? {} : { pid: principal.partnerId, gid: principal.groupId };
  const isView = actorId !== undefined;
  const act = isView ? { act: { sub: String(actorId) } } : {};
  return jwt.sign({ sid: sessionId, role, ...ids, proved_until: provedUntil, ...act }, key, {
    algorithm,
    keyid: id,
    subject: String(accountId),
    issuer,
    audience: isView ? viewAs : portal,
    expiresIn: seconds,
  });
}

/** Signs a token that identifies the user to another application, its `audience`. */
export function signIdentityToken(
  claims: object,
  { issuer, audience, seconds }: { issuer: string; audience: string; seconds: number },
  { id, key }: SigningKey,
): string {
  return jwt.sign(claims, key, {
    algorithm,
    keyid: id,
    issuer,
    audience,
    jwtid: randomUUID(),
    expiresIn: seconds,
  });
}

/** Signs the tokens with which a component authenticates its calls to services. */
export class ComponentTokens {
  private readonly tokens = new Map<ComponentName, { token: string; renewAt: number }>();

  constructor(
    readonly component: ComponentName,
    private readonly signingKey: SigningKey,
  ) {}

  /** Returns a token that only `service` accepts, valid for at least another minute. */
  getToken(service: ComponentName): string {
    const known = this.tokens.get(service);
    if (known && known.renewAt > Date.now()) return known.token;
    const { id, key } = this.signingKey;
    const token = jwt.sign({}, key, {
      algorithm,
      keyid: id,
      issuer: this.component,
      audience: service,
      expiresIn: componentTokenSeconds,
    });
    this.tokens.set(service, {
      token,
      renewAt: Date.now() + (componentTokenSeconds - renewBeforeSeconds) * 1_000,
    });
    return token;
  }
}

/** Finds the public key of `issuer` with the id in the token's header. */
export function findPublicKey(
  keys: readonly PublicKey[],
  token: string,
  issuer: ComponentName,
): PublicKey | undefined {
  const id = readKeyId(token);
  return keys.find((key) => key.component === issuer && key.id === id);
}

function readKeyId(token: string): unknown {
  try {
    const [header = ''] = token.split('.', 1);
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown }).kid;
  } catch {
    return undefined;
  }
}

interface Verified<Value> {
  value: Value;
  expiresAt: number;
}

/** Verifies the tokens of calls and caches the results. Clocks may differ by {@link toleranceSeconds}. */
export class TokenVerifier {
  private readonly principals = new LRUCache<string, Verified<Principal>>({ max: maxVerified });
  private readonly callers = new LRUCache<string, Verified<ComponentName>>({ max: components.length * 20 });

  constructor(
    private readonly service: ServiceName,
    private readonly keys: KeyConfig['PUBLIC_KEYS'],
  ) {}

  /**
   * Returns the user of an access token.
   * @throws Problem `unauthenticated` for a token that is expired or not signed by the gateway or identity
   */
  verifyPrincipal(token: string): Principal {
    return this.verifyOnce(this.principals, token, () => {
      const issuer = tokenIssuers.find((component) => findPublicKey(this.keys, token, component));
      if (!issuer) throw unauthenticated('jwt malformed');
      const claims = this.verify(token, issuer, accessTokenChecks.audience);
      const { principal, expiresAt } = readAccessToken(claims);
      return { value: principal, expiresAt };
    });
  }

  /**
   * Returns the component of an internal call.
   * @throws Problem `unauthenticated` for a token that is expired or not signed by a component for this service
   */
  verifyCaller(token: string): ComponentName {
    return this.verifyOnce(this.callers, token, () => {
      const issuer = components.find((component) => findPublicKey(this.keys, token, component));
      if (!issuer) throw unauthenticated('jwt malformed');
      const { exp = 0 } = this.verify(token, issuer, this.service);
      return { value: issuer, expiresAt: exp * 1_000 };
    });
  }

  private verifyOnce<Value extends Principal | ComponentName>(
    cache: LRUCache<string, Verified<Value>>,
    token: string,
    verify: () => Verified<Value>,
  ): Value {
    const known = cache.get(token);
    if (known && known.expiresAt + toleranceSeconds * 1_000 > Date.now()) return known.value;
    const verified = verify();
    cache.set(token, verified);
    return verified.value;
  }

  private verify(
    token: string,
    issuer: ComponentName,
    audience: string | [string, ...string[]],
  ): jwt.JwtPayload {
    const key = findPublicKey(this.keys, token, issuer);
    if (!key) throw unauthenticated('jwt malformed');
    try {
      return jwt.verify(token, key.key, {
        algorithms: [algorithm],
        issuer,
        audience,
        clockTolerance: toleranceSeconds,
      }) as jwt.JwtPayload;
    } catch (error) {
      throw unauthenticated(error instanceof jwt.TokenExpiredError ? 'jwt expired' : 'jwt malformed');
    }
  }
}

const toleranceSeconds = 30;
