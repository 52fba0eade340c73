import type { Role } from '@portal/contracts';
import type { Portal } from '@portal/local';
import { population } from '../seed/population.js';
import { query } from './query.js';
import { tokenSigner } from './sign-token.js';

/** An account in whose name requests are made. */
export interface LoadUser {
  id: number;
  email: string;
  role: Role;
  partnerId: number | null;
  groupId: number | null;
  /** Reports that it may open. */
  reportIds: number[];
  token: string;
}

type Account = Omit<LoadUser, 'reportIds' | 'token'>;

const count = 400;
const everyNth = Math.floor(population.users / count);

/** An administrator, one for each id. */
export function loadAdministrator(portal: Pick<Portal, 'signingKeys'>, id = 1): LoadUser {
  const account = { id, email: '', role: 'administrator' as const, partnerId: null, groupId: null };
  return { ...account, reportIds: [], token: tokenSigner(portal)(account) };
}

/** Some hundred users of all partners, each with an access token as identity signs them. */
export const loadUsers = (portal: Portal): Promise<LoadUser[]> =>
  loadUsersOf(
    portal,
    Array.from({ length: count }, (_, n) => 7 + n * everyNth),
  );

/** The users with these ids who may sign in, by id. */
export async function loadUsersOf(portal: Portal, ids: number[]): Promise<LoadUser[]> {
  const { databases } = portal;
  const sign = tokenSigner(portal);
  const accounts = await query<Account>(
    databases.identity,
    `SELECT a.id, a.email, a.role, a.partner_id AS "partnerId", p.group_id AS "groupId"
     FROM account a JOIN partner p ON p.id = a.partner_id WHERE a.id = ANY ($1) AND a.status = 'Active' ORDER BY a.id`,
    [ids],
  );
  const granted = await query<{ id: number; reportIds: number[] }>(
    databases.reports,
    'SELECT account_id AS id, array_agg(report_id) AS "reportIds" FROM user_permission WHERE account_id = ANY ($1) GROUP BY 1',
    [accounts.map(({ id }) => id)],
  );
  const ofGroups = await query<{ id: number; reportIds: number[] }>(
    databases.reports,
    `SELECT group_id AS id, array_agg(report_id) AS "reportIds" FROM group_permission
     WHERE viewed_by = 'Allow All' GROUP BY 1`,
  );
  const idsOf = (rows: typeof granted, id: number | null) =>
    rows.find((row) => row.id === id)?.reportIds ?? [];
  return accounts.map((account) => ({
    ...account,
    reportIds: [...new Set([...idsOf(granted, account.id), ...idsOf(ofGroups, account.groupId)])],
    token: sign(account),
  }));
}
