import { randomUUID } from 'node:crypto';
import type { Portal } from '@portal/local';
import { nth } from '../nth.js';
import { query } from './query.js';
import { tokenSigner } from './sign-token.js';
import type { LoadUser } from './users.js';

const insert = `
  INSERT INTO session (id, account_id, refresh_hash)
  SELECT id, account_id, sha256(id::text::bytea) FROM unnest($1::uuid[], $2::int[]) AS session (id, account_id)`;

/** So many sessions that have just begun, the users' in turns: each user with the session's token. */
export async function openSessions(portal: Portal, users: LoadUser[], count: number): Promise<LoadUser[]> {
  const sign = tokenSigner(portal);
  const sessions = Array.from({ length: count }, (_, n) => ({
    sessionId: randomUUID(),
    user: nth(users, n),
  }));
  await query(portal.databases.identity, insert, [
    sessions.map(({ sessionId }) => sessionId),
    sessions.map(({ user }) => user.id),
  ]);
  return sessions.map(({ sessionId, user }) => ({
    ...user,
    token: sign({ ...user, sessionId }),
  }));
}
