import { createHmac, timingSafeEqual } from 'node:crypto';
import { demoCredentials } from './credentials.js';

/** What a token stands for: a bearer for the REST API, or the right to see one report. */
export type TokenClaims =
  | { kind: 'bearer'; expiresAt: number }
  | { kind: 'embed'; reportId: string; tokenId: string; expiresAt: number };

/** How reading a token ended; claims are given for expired tokens too. */
export type TokenReading =
  { state: 'valid' | 'expired'; claims: TokenClaims } | { state: 'malformed'; claims?: undefined };

const signature = (payload: string): Buffer =>
  // A fixed key, so that tokens outlive a restart of the emulator, as they do in the cloud.
  createHmac('sha256', demoCredentials.clientSecret).update(payload).digest();

/** An opaque, signed token; `expiresAt` is in milliseconds since 1970. */
export function signToken(claims: TokenClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signature(payload).toString('base64url')}`;
}

/** Reads a token of `signToken` at the time `now`, in milliseconds since 1970; never throws. */
export function readToken(token: string, now: number): TokenReading {
  const [payload = '', given = ''] = token.split('.');
  const wanted = signature(payload);
  const presented = Buffer.from(given, 'base64url');
  if (presented.length !== wanted.length || !timingSafeEqual(presented, wanted))
    return { state: 'malformed' };
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims;
  return { state: claims.expiresAt > now ? 'valid' : 'expired', claims };
}
