import { createHmac, timingSafeEqual } from 'node:crypto';

/** The only service principal: public demonstration values, worth nothing elsewhere. */
export const demoCredentials = {
  tenantId: 'demo',
  clientId: '3f0a8c52-7d14-4f6e-9b0b-2c5d8e61a974',
  clientSecret: 'emulator-demo-secret',
} as const;

/** The permission to see one report, with row-level security as one username. */
export interface EmbedClaims {
  kind: 'embed';
  reportId: string;
  tokenId: string;
  username?: string;
  expiresAt: number;
}

/** A bearer for the REST API, or an embed token. */
type TokenClaims = { kind: 'bearer'; expiresAt: number } | EmbedClaims;

/** Has claims for expired tokens too. */
type TokenResult =
  { state: 'valid' | 'expired'; claims: TokenClaims } | { state: 'malformed'; claims?: undefined };

const createSignature = (payload: string): Buffer =>
  // A fixed key, so that tokens outlive a restart of the emulator, as in the cloud.
  createHmac('sha256', demoCredentials.clientSecret).update(payload).digest();

/** Signs a token; `expiresAt` is in milliseconds since 1970. */
export function signToken(claims: TokenClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${createSignature(payload).toString('base64url')}`;
}

/** Verifies a token at the time `now`, in milliseconds since 1970; never throws. */
export function readToken(token: string, now: number): TokenResult {
  const [payload = '', encodedSignature = ''] = token.split('.');
  const expectedSignature = createSignature(payload);
  const presentedSignature = Buffer.from(encodedSignature, 'base64url');
  if (
    presentedSignature.length !== expectedSignature.length ||
    !timingSafeEqual(presentedSignature, expectedSignature)
  )
    return { state: 'malformed' };
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims;
  return { state: claims.expiresAt > now ? 'valid' : 'expired', claims };
}
