import { Injectable } from '@nestjs/common';
import type {
  ManagedPartner,
  Page,
  Paging,
  userPermissionContract,
  UserPermissionRow,
} from '@portal/contracts';
import {
  isManagedSql,
  isoTime,
  PairListService,
  sql,
  type PairList,
  type Transaction,
} from '@portal/service-kit';
import { existsSql, inForceSql, isOfOwnerSql, mayOpenToAccountSql } from '../access/report-access.sql.js';
import type { StoredPermission } from './permission-change.repository.js';
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
  row: StoredPermission;
}

const reportTie = ['pair.report_id', 'pair.account_id'];
const accountTie = ['pair.account_id', 'pair.report_id'];
const report = 'JOIN report r ON r.id = pair.report_id';
const account = 'JOIN replicated_account a ON a.id = pair.account_id';
// An account may have no partner, or one that is not replicated yet.
const partner = 'LEFT JOIN replicated_partner p ON p.id = a.partner_id';

const columns = sql`pair.id, r.id AS "reportId", a.id AS "userId", r.name AS "reportName", r.workspace_name, a.firstname,
  a.surname, p.name AS user_type, ${isoTime('pair.until')} AS until`;

/** Up to as many rows as there are pairs of users and reports. */
const createPairList = (owner: ManagedPartner): PairList<typeof userPermissionContract.calls.findAll> => ({
  table: 'user_permission',
  keys: ['account_id', 'report_id'],
  conditionColumns: ['until'],
  // IS TRUE keeps the condition from becoming a join, which would lose the order of the index.
  where: sql`${inForceSql} AND (pair.account_id IN (SELECT id FROM replicated_account)) IS TRUE AND ${isOfOwnerSql(owner)}`,
  columns,
  tables: sql.raw(`${report} ${account} ${partner}`),
  searchCondition: (pattern, inSubquery) => {
    const isReport = sql`folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}`;
    const isAccount = sql`search_text LIKE ${pattern}
      OR partner_id ${inSubquery('replicated_partner', sql`folded(name) LIKE ${pattern}`)}`;
    return sql`pair.report_id ${inSubquery('report', isReport)} OR pair.account_id ${inSubquery('replicated_account', isAccount)}`;
  },
  sortColumns: {
    reportName: { joins: () => [report], key: 'folded(r.name)', tieBreakers: reportTie },
    workspace_name: { joins: () => [report], key: 'folded(r.workspace_name)', tieBreakers: reportTie },
    firstname: { joins: () => [account], key: 'folded(a.firstname)', tieBreakers: accountTie },
    surname: { joins: () => [account], key: 'folded(a.surname)', tieBreakers: accountTie },
    user_type: {
      joins: () => [account, partner],
      key: 'folded(p.name)',
      tieBreakers: ['a.partner_id', ...accountTie],
    },
    until: { joins: () => [], key: `coalesce(pair.until, 'infinity')`, tieBreakers: accountTie },
  },
  defaultSort: 'reportName',
  indexed: true,
});

@Injectable()
export class UserPermissionRepository {
  constructor(private readonly lists: PairListService) {}

  list(owner: ManagedPartner, paging: Paging): Promise<Page<UserPermissionRow> | UserPermissionRow[]> {
    return this.lists.read(createPairList(owner), paging);
  }

  /** Finds the ids of all listed permissions that match a search. */
  findIds(owner: ManagedPartner, search: string | undefined): Promise<number[]> {
    return this.lists.findIds(createPairList(owner), search);
  }

  /** Adds or changes permissions, and returns all of them. */
  async put(
    transaction: Transaction,
    { accountId, reportIds, until, requestId }: UserGrant,
  ): Promise<WrittenUserPermission[]> {
    const [account, reports] = [sql`${accountId}`, sql`${reportIds}`];
    const isWritten = sql`account_id = ${account} AND report_id = ANY (${reports}::int[])`;
    const isRequested = sql`${requestId !== undefined}`;
    // An accepted request never moves the end to an earlier time.
    const end = sql`CASE WHEN ${isRequested}::boolean
      THEN nullif(greatest(coalesce(user_permission.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
      ELSE excluded.until END`;
    // Locks in the order of reports, so that concurrent writes cannot deadlock.
    await transaction.rows(sql`SELECT FROM user_permission WHERE ${isWritten} ORDER BY report_id FOR UPDATE`);
    return transaction.rows(
      sql<WrittenUserPermission>`WITH before AS (
          SELECT report_id, until FROM user_permission WHERE ${isWritten}
        ), written AS (
          INSERT INTO user_permission (account_id, report_id, until, request_id)
          SELECT ${account}, new_id, ${until}::timestamptz, ${requestId ?? null}::int
          FROM unnest(${reports}::int[]) AS new_id ORDER BY new_id
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
  }

  async delete(
    transaction: Transaction,
    id: number,
    owner: ManagedPartner,
  ): Promise<DeletedUserPermission | undefined> {
    const [deleted] = await transaction.rows(
      sql<DeletedUserPermission>`DELETE FROM user_permission permission USING report r
        WHERE permission.id = ${id} AND r.id = permission.report_id AND ${existsSql}
          AND ${isManagedSql(owner, sql`r.owner_partner_id`)}
        RETURNING permission.account_id AS "accountId", ${isoTime('permission.until')} AS until, to_jsonb(permission) AS row,
          json_build_object('id', r.id, 'name', r.name, 'type', r.type) AS report,
          coalesce((SELECT firstname || ' ' || surname FROM replicated_account WHERE id = permission.account_id), '') AS "userName"`,
    );
    return deleted;
  }

  /** Accepts the user's pending access requests for the reports, and returns them. */
  acceptRequests(
    transaction: Transaction,
    { accountId, reportIds }: UserGrant,
    deciderId: number,
  ): Promise<{ id: number; reportName: string }[]> {
    return transaction.rows(
      sql<{ id: number; reportName: string }>`WITH pending AS (
          SELECT id FROM access_request
          WHERE account_id = ${accountId} AND report_id = ANY (${reportIds}::int[]) AND status = 'Pending' ORDER BY id FOR UPDATE
        )
        UPDATE access_request request SET status = 'Accepted', decided_at = now(), decided_by = ${deciderId}
        FROM pending, report r WHERE request.id = pending.id AND r.id = request.report_id
        RETURNING request.id, r.name AS "reportName"`,
    );
  }

  async mayOpen(transaction: Transaction, accountId: number, reportId: number): Promise<boolean> {
    const rows = await transaction.rows(
      sql`SELECT FROM report r, replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id
        WHERE r.id = ${reportId} AND a.id = ${accountId} AND ${mayOpenToAccountSql}`,
    );
    return rows.length > 0;
  }
}
