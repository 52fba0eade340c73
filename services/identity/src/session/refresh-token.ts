import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A session's name and the secret that renews it; the secret is kept as a hash only. */
export interface RefreshToken {
  id: string;
  refreshHash: Buffer;
  /** What the cookie holds: `<session's id>.<256 random bits>`. */
  cookie: string;
}

const form = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/** A new secret for a session, by default for a new one. */
export function newRefreshToken(id: string = randomUUID()): RefreshToken {
  return refreshToken(id, randomBytes(32).toString('base64url'));
}

/** What a cookie stands for; undefined when it has not the form of one. */
export function readRefreshToken(cookie: string): RefreshToken | undefined {
  const [, id, secret] = form.exec(cookie) ?? [];
  return id && secret ? refreshToken(id, secret) : undefined;
}

const refreshToken = (id: string, secret: string): RefreshToken => ({
  id,
  refreshHash: createHash('sha256').update(secret).digest(),
  cookie: `${id}.${secret}`,
});
