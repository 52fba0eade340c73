import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Role } from '@portal/contracts';
import { keyVariables, signAccessToken } from '@portal/server-kit';
import { pools } from './database.js';
import { type HandlerResponse, HttpError } from './http.js';

const signingKey = keyVariables.SIGNING_KEY.parse(process.env.SIGNING_KEY);
const seconds = { token: 900, idle: 1_800, total: 28_800 };

const findAccount = {
  name: 'find_account',
  text: `SELECT a.id, a.firstname, a.surname, a.email, a.phone, a.status, a.role, a.partner_id AS user_type_id,
      p.name, p.group_id, g.name AS group_name, a.language, a.password_hash,
      EXISTS (SELECT FROM sign_in_failure WHERE email_hash = $2 AND locked_until > now()) AS locked
    FROM account a LEFT JOIN partner p ON p.id = a.partner_id LEFT JOIN stakeholder_group g ON g.id = p.group_id
    WHERE lower(a.email) = $1 AND a.deleted_at IS NULL`,
};

const openSession = {
  name: 'open_session',
  text: `WITH used AS (
      UPDATE account SET last_used_at = now() WHERE id = $1
    ), cleared AS (
      DELETE FROM sign_in_failure WHERE email_hash = $2
    )
    INSERT INTO session (id, account_id, refresh_hash) VALUES ($3, $1, $4)`,
};

type Account = Record<'id' | 'user_type_id' | 'group_id', number> & { role: Role; status: string };

type FoundAccount = Account & { password_hash: string; locked: boolean };

/** Signs a user in; without the portal's limits of failed attempts. */
export async function signIn(input: Record<string, unknown>): Promise<HandlerResponse> {
  const email = String(input.username).trim().toLowerCase();
  const emailHash = createHash('sha256').update(email).digest();
  const { rows } = await pools.identity.query<FoundAccount>({ ...findAccount, values: [email, emailHash] });
  if (!rows[0]) throw new HttpError(401);
  const { password_hash, locked, ...account } = rows[0];
  const isVerified = await verify(password_hash, String(input.password));
  if (!isVerified || locked || account.status !== 'Active') throw new HttpError(401);
  const sessionId = randomUUID();
  const refreshSecret = randomBytes(32).toString('base64url');
  const refreshHash = createHash('sha256').update(refreshSecret).digest();
  await pools.identity.query({ ...openSession, values: [account.id, emailHash, sessionId, refreshHash] });
  const session = { expires_in_seconds: seconds.token, idle_seconds: seconds.idle };
  const cookie = `session=${sessionId}.${refreshSecret}; Max-Age=${seconds.total}; Path=/; HttpOnly; SameSite=Strict`;
  return {
    json: JSON.stringify([{ ...account, session }, signToken(account, sessionId)]),
    headers: { 'set-cookie': cookie },
  };
}

const signToken = ({ id, role, user_type_id: partnerId, group_id: groupId }: Account, sessionId: string) =>
  signAccessToken({ accountId: id, role, partnerId, groupId, sessionId }, seconds.token, signingKey);
