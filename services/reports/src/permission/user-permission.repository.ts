import { isoTime, statement, type Transaction } from '@portal/service-kit';
import { openToAccount } from '../access/account-access.sql.js';
import { existsSql } from '../access/report-access.sql.js';
import type { PermittedReport } from './permitted.repository.js';

/** A permission as it stands after a write: `existed` when it was there already, and then ended at `before`. */
export interface WrittenUserPermission {
  id: number;
  reportId: number;
  existed: boolean;
  /** ISO time in UTC; null for never. */
  before: string | null;
  /** The same of now. */
  until: string | null;
  /** False when it stayed as it was. */
  changed: boolean;
}

/** A permission of a user that was taken away. */
export interface RemovedUserPermission {
  accountId: number;
  userName: string;
  report: PermittedReport;
  until: string | null;
}

// Rows in the order of their reports, so that two writes never wait for each other.
const lock = statement(
  'user_permission_lock',
  'SELECT FROM user_permission WHERE account_id = $1 AND report_id = ANY ($2::int[]) ORDER BY report_id FOR UPDATE',
);
// With $5, a permission never gets an earlier end than it had.
const end = `CASE WHEN $5::boolean
  THEN nullif(greatest(coalesce(user_permission.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
  ELSE excluded.until END`;
const put = statement(
  'user_permission_put',
  `WITH before AS (
     SELECT report_id, until FROM user_permission WHERE account_id = $1 AND report_id = ANY ($2::int[])
   ), written AS (
     INSERT INTO user_permission (account_id, report_id, until, request_id)
     SELECT $1, wanted, $3::timestamptz, $4::int FROM unnest($2::int[]) AS wanted ORDER BY wanted
     ON CONFLICT (account_id, report_id) DO UPDATE SET until = ${end},
       -- One that had ended is given anew.
       granted_at = CASE WHEN user_permission.until <= now() THEN now() ELSE user_permission.granted_at END,
       request_id = CASE WHEN user_permission.until IS DISTINCT FROM ${end}
         THEN excluded.request_id ELSE user_permission.request_id END
     RETURNING id, report_id, until
   )
   SELECT id, report_id AS "reportId", before.report_id IS NOT NULL AS existed, ${isoTime('before.until')} AS before,
     ${isoTime('written.until')} AS until,
     before.report_id IS NULL OR before.until IS DISTINCT FROM written.until AS changed
   FROM written LEFT JOIN before USING (report_id)`,
);
const remove = statement(
  'user_permission_remove',
  `DELETE FROM user_permission permission USING report r
   WHERE permission.id = $1 AND r.id = permission.report_id AND ${existsSql}
     AND ($2::int IS NULL OR r.owner_partner_id = $2)
   RETURNING permission.account_id AS "accountId", ${isoTime('permission.until')} AS until,
     json_build_object('id', r.id, 'name', r.name, 'type', r.type) AS report,
     coalesce((SELECT firstname || ' ' || surname FROM account_copy WHERE id = permission.account_id), '') AS "userName"`,
);

const findOpen = statement(
  'user_permission_find_open',
  `SELECT FROM report r, account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE r.id = $1 AND a.id = $2 AND ${openToAccount}`,
);

/** What is to be opened to a user, and until when. */
export interface UserGrant {
  accountId: number;
  reportIds: number[];
  until: string | null;
  /** The accepted request by which it is; it shortens no permission that there is. */
  requestId?: number;
}

/** Opens reports to a user, and gives all of those permissions as they are then. */
export async function putUserPermissions(
  transaction: Transaction,
  { accountId, reportIds, until, requestId }: UserGrant,
): Promise<WrittenUserPermission[]> {
  await transaction.rows(lock, [accountId, reportIds]);
  const values = [accountId, reportIds, until, requestId ?? null, requestId !== undefined];
  return transaction.rows<WrittenUserPermission>(put, values);
}

/** Takes away a permission for a report of one partner, or of any with null; undefined when there is none. */
export async function removeUserPermission(
  transaction: Transaction,
  id: number,
  ownerId: number | null,
): Promise<RemovedUserPermission | undefined> {
  const [removed] = await transaction.rows<RemovedUserPermission>(remove, [id, ownerId]);
  return removed;
}

/** Whether an account may open a report now. */
export async function mayOpen(
  transaction: Transaction,
  accountId: number,
  reportId: number,
): Promise<boolean> {
  return (await transaction.rows(findOpen, [reportId, accountId])).length > 0;
}
