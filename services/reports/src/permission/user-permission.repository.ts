import { Injectable } from '@nestjs/common';
import type { Page, Paging, UserPermissionRow } from '@portal/contracts';
import { isoTime, PairListService, statement, type PairList, type Transaction } from '@portal/service-kit';
import { existsSql, inForceSql, isOfOwnerSql, mayOpenToAccountSql } from '../access/report-access.sql.js';
import type { PermittedReport } from './permission.repository.js';

export interface UserGrant {
  accountId: number;
  reportIds: number[];
  until: string | null;
  /** The accepted request behind the grant, which never shortens an existing permission. */
  requestId?: number;
}

/** A permission after a write. Ends are ISO times in UTC, null for none. */
export interface WrittenUserPermission {
  id: number;
  reportId: number;
  existed: boolean;
  before: string | null;
  until: string | null;
  changed: boolean;
}

interface DeletedUserPermission {
  accountId: number;
  userName: string;
  report: PermittedReport;
  until: string | null;
}

// Locks in the order of reports, so that concurrent writes cannot deadlock.
const lock = statement(
  'user_permission_lock',
  'SELECT FROM user_permission WHERE account_id = $1 AND report_id = ANY ($2::int[]) ORDER BY report_id FOR UPDATE',
);
// With $5, the end never moves to an earlier time.
const end = `CASE WHEN $5::boolean
  THEN nullif(greatest(coalesce(user_permission.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
  ELSE excluded.until END`;
const put = statement(
  'user_permission_put',
  `WITH before AS (
     SELECT report_id, until FROM user_permission WHERE account_id = $1 AND report_id = ANY ($2::int[])
   ), written AS (
     INSERT INTO user_permission (account_id, report_id, until, request_id)
     SELECT $1, new_id, $3::timestamptz, $4::int FROM unnest($2::int[]) AS new_id ORDER BY new_id
     ON CONFLICT (account_id, report_id) DO UPDATE SET until = ${end},
       -- An ended permission is granted anew.
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
const deleteOne = statement(
  'user_permission_remove',
  `DELETE FROM user_permission permission USING report r
   WHERE permission.id = $1 AND r.id = permission.report_id AND ${existsSql}
     AND ($2::int IS NULL OR r.owner_partner_id = $2)
   RETURNING permission.account_id AS "accountId", ${isoTime('permission.until')} AS until,
     json_build_object('id', r.id, 'name', r.name, 'type', r.type) AS report,
     coalesce((SELECT firstname || ' ' || surname FROM account_copy WHERE id = permission.account_id), '') AS "userName"`,
);
const acceptRequests = statement(
  'access_request_accept_all',
  `WITH pending AS (
     SELECT id FROM access_request
     WHERE account_id = $1 AND report_id = ANY ($2::int[]) AND status = 'Pending' ORDER BY id FOR UPDATE
   )
   UPDATE access_request request SET status = 'Accepted', decided_at = now(), decided_by = $3
   FROM pending, report r WHERE request.id = pending.id AND r.id = request.report_id
   RETURNING request.id, r.name AS "reportName"`,
);
const mayOpen = statement(
  'user_permission_find_open',
  `SELECT FROM report r, account_copy a LEFT JOIN partner_copy p ON p.id = a.partner_id
   WHERE r.id = $1 AND a.id = $2 AND ${mayOpenToAccountSql}`,
);

const reportTie = ['pair.report_id', 'pair.account_id'];
const accountTie = ['pair.account_id', 'pair.report_id'];
const report = 'JOIN report r ON r.id = pair.report_id';
const account = 'JOIN account_copy a ON a.id = pair.account_id';
// An account may have no partner, or one that is not replicated yet.
const partner = 'LEFT JOIN partner_copy p ON p.id = a.partner_id';

/** Up to as many rows as there are pairs of users and reports. */
const list: PairList = {
  table: 'user_permission',
  keys: ['account_id', 'report_id'],
  events: ['until'],
  values: 1,
  // IS TRUE keeps the condition from becoming a join, which would lose the order of the index.
  where: `${inForceSql} AND (pair.account_id IN (SELECT id FROM account_copy)) IS TRUE AND ${isOfOwnerSql}`,
  columns: `pair.id, r.id AS "reportId", a.id AS "userId", r.name AS "reportName", r.workspace_name, a.firstname,
    a.surname, p.name AS user_type, ${isoTime('pair.until')} AS until`,
  tables: `${report} ${account} ${partner}`,
  finds: (pattern, among) => `
    pair.report_id ${among('report', `folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}`)}
    OR pair.account_id ${among(
      'account_copy',
      `search_text LIKE ${pattern}
        OR partner_id ${among('partner_copy', `folded(name) LIKE ${pattern}`)}`,
    )}`,
  order: {
    reportName: { joins: () => [report], key: 'folded(r.name)', tie: reportTie },
    workspace_name: { joins: () => [report], key: 'folded(r.workspace_name)', tie: reportTie },
    firstname: { joins: () => [account], key: 'folded(a.firstname)', tie: accountTie },
    surname: { joins: () => [account], key: 'folded(a.surname)', tie: accountTie },
    user_type: {
      joins: () => [account, partner],
      key: 'folded(p.name)',
      tie: ['a.partner_id', ...accountTie],
    },
    until: { joins: () => [], key: `coalesce(pair.until, 'infinity')`, tie: accountTie },
  },
  byDefault: 'reportName',
  indexed: true,
};

@Injectable()
export class UserPermissionRepository {
  constructor(private readonly lists: PairListService) {}

  list(ownerId: number | null, paging: Paging): Promise<Page<UserPermissionRow> | UserPermissionRow[]> {
    return this.lists.read(list, [ownerId], paging);
  }

  /** Adds or changes permissions, and returns all of them. */
  async put(
    transaction: Transaction,
    { accountId, reportIds, until, requestId }: UserGrant,
  ): Promise<WrittenUserPermission[]> {
    await transaction.rows(lock, [accountId, reportIds]);
    const values = [accountId, reportIds, until, requestId ?? null, requestId !== undefined];
    return transaction.rows<WrittenUserPermission>(put, values);
  }

  async delete(
    transaction: Transaction,
    id: number,
    ownerId: number | null,
  ): Promise<DeletedUserPermission | undefined> {
    const [deleted] = await transaction.rows<DeletedUserPermission>(deleteOne, [id, ownerId]);
    return deleted;
  }

  /** Accepts the user's pending access requests for the reports, and returns them. */
  acceptRequests(
    transaction: Transaction,
    { accountId, reportIds }: UserGrant,
    deciderId: number,
  ): Promise<{ id: number; reportName: string }[]> {
    return transaction.rows(acceptRequests, [accountId, reportIds, deciderId]);
  }

  async mayOpen(transaction: Transaction, accountId: number, reportId: number): Promise<boolean> {
    return (await transaction.rows(mayOpen, [reportId, accountId])).length > 0;
  }
}
