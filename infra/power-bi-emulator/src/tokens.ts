import { createHmac, timingSafeEqual } from 'node:crypto';
import { createNotAuthorizedError, createTokenExpiredError } from './power-bi-error.js';

/** The only service principal: public demonstration values, worth nothing elsewhere. */
export const demoCredentials = {
  tenantId: 'demo',
  clientId: '3f0a8c52-7d14-4f6e-9b0b-2c5d8e61a974',
  clientSecret: 'emulator-demo-secret',
} as const;

/** A bearer for the REST API. */
interface BearerClaims {
  kind: 'bearer';
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The permission to see one report, with row-level security as one username. */
export interface EmbedClaims {
  kind: 'embed';
  reportId: string;
  tokenId: string;
  username?: string;
  expiresAt: number;
}

type Claims = BearerClaims | EmbedClaims;

const createSignature = (payload: string): Buffer =>
  // A fixed key, so that tokens outlive a restart of the emulator, as in the cloud.
  createHmac('sha256', demoCredentials.clientSecret).update(payload).digest();

export function signToken(claims: Claims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${createSignature(payload).toString('base64url')}`;
}

/** @throws PowerBiError 403 for a token of another kind or signer, 401 for an expired one */
export function readToken<Kind extends Claims['kind']>(token: string, kind: Kind, now: number) {
  const [payload = '', signature = ''] = token.split('.');
  const [expected, presented] = [createSignature(payload), Buffer.from(signature, 'base64url')];
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected))
    throw createNotAuthorizedError();
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  if (claims.kind !== kind) throw createNotAuthorizedError();
  if (claims.expiresAt <= now) throw createTokenExpiredError();
  return claims as Extract<Claims, { kind: Kind }>;
}
