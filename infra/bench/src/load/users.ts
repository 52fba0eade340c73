import { randomUUID } from 'node:crypto';
import { Principal, type Role } from '@portal/contracts';
import type { Portal } from '@portal/local';
import { keyVariables, signAccessToken } from '@portal/server-kit';
import { query } from '../database.js';
import { population } from '../seed/population.js';

export interface LoadUser {
  id: number;
  email: string;
  role: Role;
  partnerId: number | null;
  groupId: number | null;
  /** The reports that the user may open. */
  reportIds: number[];
  token: string;
}

type Account = Omit<LoadUser, 'reportIds' | 'token'>;

export function loadAdministrator(portal: Pick<Portal, 'signingKeys'>, id = 1): LoadUser {
  const account = { id, email: '', role: 'administrator' as const, partnerId: null, groupId: null };
  return { ...account, reportIds: [], token: getTokenSigner(portal)(account) };
}

/** Loads users of all partners, each with a token. */
export function loadUsers(portal: Portal, count = 400): Promise<LoadUser[]> {
  const idStep = Math.floor(population.users / count);
  return findLoadUsers(
    portal,
    Array.from({ length: count }, (_, n) => 7 + n * idStep),
  );
}

/** Loads the active users with these ids, ordered by id. */
export async function findLoadUsers(portal: Portal, ids: number[]): Promise<LoadUser[]> {
  const { databases } = portal;
  const sign = getTokenSigner(portal);
  const accounts = await query<Account>(
    databases.identity,
    `SELECT a.id, a.email, a.role, a.partner_id AS "partnerId", p.group_id AS "groupId"
     FROM account a JOIN partner p ON p.id = a.partner_id WHERE a.id = ANY ($1) AND a.status = 'Active' ORDER BY a.id`,
    [ids],
  );
  const userGrants = await query<{ id: number; reportIds: number[] }>(
    databases.reports,
    'SELECT account_id AS id, array_agg(report_id) AS "reportIds" FROM user_permission WHERE account_id = ANY ($1) GROUP BY 1',
    [accounts.map(({ id }) => id)],
  );
  const groupGrants = await query<{ id: number; reportIds: number[] }>(
    databases.reports,
    `SELECT group_id AS id, array_agg(report_id) AS "reportIds" FROM group_permission
     WHERE viewed_by = 'Allow All' GROUP BY 1`,
  );
  const findReportIds = (rows: typeof userGrants, id: number | null) =>
    rows.find((row) => row.id === id)?.reportIds ?? [];
  return accounts.map((account) => ({
    ...account,
    reportIds: [
      ...new Set([...findReportIds(userGrants, account.id), ...findReportIds(groupGrants, account.groupId)]),
    ],
    token: sign(account),
  }));
}

const tokenLifetimeSeconds = 7_200;

/** Creates a signer of access tokens of two hours, each for a session of its own by default. */
function getTokenSigner({ signingKeys }: Pick<Portal, 'signingKeys'>) {
  const key = keyVariables.SIGNING_KEY.parse(signingKeys.identity);
  return ({ id, role, partnerId, groupId }: Account, sessionId: string = randomUUID()): string =>
    signAccessToken(
      Principal.parse({ accountId: id, role, partnerId, groupId, sessionId }),
      tokenLifetimeSeconds,
      key,
    );
}

/** Creates a session for each user, and returns the users with the sessions' tokens. */
export async function openSessions(portal: Portal, users: LoadUser[]): Promise<LoadUser[]> {
  const sign = getTokenSigner(portal);
  const sessions = users.map((user) => ({ sessionId: randomUUID(), user }));
  await query(
    portal.databases.identity,
    `INSERT INTO session (id, account_id, refresh_hash)
     SELECT id, account_id, sha256(id::text::bytea) FROM unnest($1::uuid[], $2::int[]) AS session (id, account_id)`,
    [sessions.map(({ sessionId }) => sessionId), users.map(({ id }) => id)],
  );
  return sessions.map(({ sessionId, user }) => ({ ...user, token: sign(user, sessionId) }));
}
