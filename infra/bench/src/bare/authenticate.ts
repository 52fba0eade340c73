import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { Refusal } from './answer.js';

/** Who is calling, from the token. */
export interface Caller {
  id: number;
  role: string;
  partnerId: number;
  groupId: number;
  expiresAt: number;
}

/** The key that access tokens are signed with. */
export const secret = createSecretKey(Buffer.from(process.env.JWT_SECRET ?? ''));

const verified = new Map<string, Caller>();

/** The caller of a request; each token is verified once. */
export function authenticate(authorization: string | undefined): Caller {
  const token = authorization?.replace('Bearer ', '') ?? '';
  const known = verified.get(token);
  if (known && known.expiresAt > Date.now()) return known;
  const caller = verify(token);
  verified.set(token, caller);
  return caller;
}

function verify(token: string): Caller {
  try {
    const options = { algorithms: ['HS256' as const], issuer: 'portal', audience: 'portal' };
    const claims = jwt.verify(token, secret, options) as jwt.JwtPayload;
    const { sub, role, pid, gid, exp = 0 } = claims;
    return { id: Number(sub), role, partnerId: pid, groupId: gid, expiresAt: exp * 1_000 };
  } catch {
    throw new Refusal(401);
  }
}
