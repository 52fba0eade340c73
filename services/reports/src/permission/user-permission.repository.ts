import { isoTime, statement, type Transaction } from '@portal/service-kit';

/** A permission of a user that was written: `existed` when it only got another end, which had been `before`. */
export interface WrittenUserPermission {
  id: number;
  reportId: number;
  existed: boolean;
  /** ISO time in UTC; null for never. */
  before: string | null;
}

/** A permission of a user that was taken away. */
export interface RemovedUserPermission {
  userName: string;
  reportName: string;
  until: string | null;
}

// Rows in the order of their reports, so that two writes never wait for each other.
const lock = statement(
  'user_permission_lock',
  'SELECT FROM user_permission WHERE account_id = $1 AND report_id = ANY ($2::int[]) ORDER BY report_id FOR UPDATE',
);
const put = statement(
  'user_permission_put',
  `WITH before AS (
     SELECT report_id, until FROM user_permission WHERE account_id = $1 AND report_id = ANY ($2::int[])
   ), written AS (
     INSERT INTO user_permission (account_id, report_id, until, request_id)
     SELECT $1, wanted, $3::timestamptz, $4::int FROM unnest($2::int[]) AS wanted ORDER BY wanted
     ON CONFLICT (account_id, report_id) DO UPDATE SET until = excluded.until, request_id = excluded.request_id
       WHERE user_permission.until IS DISTINCT FROM excluded.until
     RETURNING id, report_id
   )
   SELECT id, report_id AS "reportId", before.report_id IS NOT NULL AS existed, ${isoTime('before.until')} AS before
   FROM written LEFT JOIN before USING (report_id)`,
);
const remove = statement(
  'user_permission_remove',
  `DELETE FROM user_permission permission USING report r
   WHERE permission.id = $1 AND r.id = permission.report_id AND r.deleted_at IS NULL
     AND ($2::int IS NULL OR r.owner_partner_id = $2)
   RETURNING r.name AS "reportName", ${isoTime('permission.until')} AS until,
     coalesce((SELECT firstname || ' ' || surname FROM account_copy WHERE id = permission.account_id), '') AS "userName"`,
);

/** What is to be opened to a user, until when, and by which accepted request if there is one. */
export interface UserGrant {
  accountId: number;
  reportIds: number[];
  until: string | null;
  requestId?: number;
}

/** Opens reports to a user and gives those permissions that are new or got another end. */
export async function putUserPermissions(
  transaction: Transaction,
  { accountId, reportIds, until, requestId }: UserGrant,
): Promise<WrittenUserPermission[]> {
  await transaction.rows(lock, [accountId, reportIds]);
  return transaction.rows<WrittenUserPermission>(put, [accountId, reportIds, until, requestId ?? null]);
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
