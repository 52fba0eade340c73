import { Injectable } from '@nestjs/common';
import type {
  DecisionKind,
  GroupPermissionRow,
  ManagedPartner,
  OwnEndRow,
  Page,
  Paging,
  permissionEndContract,
  PermissionEndRow,
} from '@portal/contracts';
import {
  Database,
  isManagedSql,
  isoTime,
  matchesSelection,
  readPage,
  sql,
  type BulkRow,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { existsSql, grantsSql, isRequestableSql, openableSql, soonSql } from '../access/report-access.sql.js';
import { viewerSql, type Viewer } from '../access/viewer.sql.js';
import type { PermittedReport } from './permission.repository.js';

/** A permission whose receiver and owner are to be notified of its end. */
export interface EndingPermission {
  /** Null for a group permission. */
  accountId: number | null;
  /** Null for a user permission. */
  groupId: number | null;
  ownerPartnerId: number | null;
  reportId: number;
  report: string;
  receiver: string;
  until: string;
}

export const permissionKinds = {
  user: 'User permission',
  group: 'Group permission',
} as const satisfies Record<PermissionEndRow['to'], DecisionKind>;

/** A permission whose end can be moved. */
export interface ExtendablePermission {
  to: PermissionEndRow['to'];
  report: PermittedReport;
  receiverId: number;
  receiver: string;
  /** Null for a user permission. */
  viewedBy: GroupPermissionRow['viewedBy'] | null;
  /** ISO time; null for no end. */
  until: string | null;
}

/** A user's permission for a report that has ended. */
export interface EndedPermission {
  accountId: number;
  /** Of the report. */
  id: number;
  name: string;
}

/** A permission of the list before a bulk action. */
export interface BulkEnd extends BulkRow {
  to: PermissionEndRow['to'];
  /** ISO time. */
  until: string;
}

/** The condition that a permission ends soon, that no decision on it waits to take effect, and that it was not decided to let it end. */
const isEndingSql = (
  to: PermissionEndRow['to'],
): Sql => sql`until > now() AND until <= ${soonSql} AND NOT EXISTS (
      SELECT FROM decision WHERE decision.kind = ${permissionKinds[to]}::text AND decision.subject_id = pair.id AND (
        applied_at IS NULL OR NOT accepted AND refusal IS NULL AND pair.until < decision.until + interval '1 second'))`;

const isOwned = (owner: ManagedPartner): Sql => {
  return sql`${existsSql} AND ${isManagedSql(owner, sql`r.owner_partner_id`)}`;
};

/** Permissions with a condition for each kind. */
const pairsSql = (condition: (to: PermissionEndRow['to']) => Sql): Sql => sql`(
    SELECT pair.id, 'user' AS "to", pair.report_id, pair.account_id AS receiver_id,
      a.firstname || ' ' || a.surname AS receiver, p.name AS user_type, NULL AS viewed_by, pair.until
    FROM user_permission pair JOIN replicated_account a ON a.id = pair.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id
    WHERE ${condition('user')}
    UNION ALL
    SELECT pair.id, 'group', pair.report_id, pair.group_id, coalesce(g.name, ''), NULL, pair.viewed_by, pair.until
    FROM group_permission pair LEFT JOIN replicated_group g ON g.id = pair.group_id
    WHERE ${condition('group')}
  ) ending JOIN report r ON r.id = ending.report_id LEFT JOIN replicated_partner owner ON owner.id = r.owner_partner_id`;

const ending = pairsSql(isEndingSql);

const createListSource = (owner: ManagedPartner): ListSource<typeof permissionEndContract.calls.findAll> => ({
  columns: sql`ending.id, ending."to", r.id AS "reportId", r.name AS report, owner.name AS owner,
    ending.receiver_id AS "receiverId", ending.receiver, ending.user_type, ending.viewed_by AS "viewedBy",
    ${isoTime('ending.until')} AS until`,
  tables: ending,
  where: isOwned(owner),
  text: sql`concat_ws(' ', r.name, ending.receiver, ending.user_type)`,
  sortColumns: {
    report: sql`folded(r.name)`,
    receiver: sql`folded(ending.receiver)`,
    user_type: sql`folded(ending.user_type)`,
    until: sql`ending.until`,
  },
  defaultSort: 'until',
  tieBreakers: sql`r.id, ending.id`,
});

/** Claims permissions that end within 7 days and have been granted for longer. Each end is claimed once. */
const claimIn = (table: Sql, limit: number): Sql => sql`
  UPDATE ${table} SET notified_until = until WHERE id IN (
    SELECT id FROM ${table}
    WHERE until > now() AND until <= now() + interval '7 days' AND notified_until IS DISTINCT FROM until
      AND coalesce(granted_at, '-infinity') < until - interval '7 days'
    ORDER BY until LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
  )`;

const details = sql`r.owner_partner_id AS "ownerPartnerId", r.id AS "reportId", r.name AS report, ${isoTime('claimed.until')} AS until`;

const claimLock = 7_226_301;

@Injectable()
export class PermissionEndRepository {
  constructor(private readonly database: Database) {}

  /** Lists the permissions that end within 14 days. */
  list(owner: ManagedPartner, paging: Paging): Promise<Page<PermissionEndRow>> {
    return readPage(this.database, createListSource(owner), paging);
  }

  /** Finds the ids of listed permissions: all that match the search, or those among `ids`. */
  async findIds(
    owner: ManagedPartner,
    ids: number[] | undefined,
    search: string | undefined,
  ): Promise<number[]> {
    const isSelected = matchesSelection(createListSource(owner), sql`ending.id`, { ids, search });
    const rows = await this.database.rows(
      sql<{ id: number }>`SELECT ending.id FROM ${ending} WHERE ${isSelected} ORDER BY ending.id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Finds permissions with an end by their ids, also those that have been decided. */
  findRows(ids: number[], owner: ManagedPartner): Promise<BulkEnd[]> {
    const pairs = pairsSql(() => sql`pair.id = ANY (${ids}::int[]) AND pair.until IS NOT NULL`);
    return this.database.rows(
      sql<BulkEnd>`SELECT ending.id, r.name || ' for ' || ending.receiver AS name, '' AS before, ending."to",
          ${isoTime('ending.until')} AS until
        FROM ${pairs} WHERE ${isOwned(owner)} ORDER BY ending.id`,
    );
  }

  /** Lists the reports that a viewer other than an administrator can open until a day within the next 14 days. */
  listOwn(viewer: Viewer): Promise<OwnEndRow[]> {
    return this.database.rows(
      sql<OwnEndRow>`SELECT r.id AS "reportId", r.name AS report, ${isoTime('ending.until')} AS until, EXISTS (
          SELECT FROM access_request request
          WHERE request.account_id = ${viewer.accountId} AND request.report_id = r.id AND request.status = 'Pending') AS "isRequested"
        FROM (
          SELECT report_id, max(coalesce(until, 'infinity')) AS until FROM (${grantsSql(viewerSql(viewer))}) access_grant
          WHERE in_force GROUP BY report_id
        ) ending JOIN report r ON r.id = ending.report_id
        WHERE ending.until <= ${soonSql} AND ${openableSql} AND ${isRequestableSql}
        ORDER BY ending.until, r.id LIMIT 100`,
    );
  }

  async count(owner: ManagedPartner): Promise<number> {
    const [row] = await this.database.rows(
      sql<{ count: number }>`SELECT count(*)::int AS count FROM ${ending} WHERE ${isOwned(owner)}`,
    );
    return row?.count ?? 0;
  }

  /** Locks a permission for an existing report. */
  async lock(
    transaction: Transaction,
    id: number,
    owner: ManagedPartner,
  ): Promise<ExtendablePermission | undefined> {
    const pairId = sql`${id}`;
    const [permission] = await transaction.rows(
      sql<ExtendablePermission>`WITH own AS (
          SELECT 'user' AS "to", pair.report_id, pair.account_id AS receiver_id, a.firstname || ' ' || a.surname AS receiver,
            NULL AS viewed_by, pair.until
          FROM user_permission pair JOIN replicated_account a ON a.id = pair.account_id WHERE pair.id = ${pairId} FOR UPDATE OF pair
        ), shared AS (
          SELECT 'group' AS "to", pair.report_id, pair.group_id AS receiver_id, g.name AS receiver, pair.viewed_by, pair.until
          FROM group_permission pair JOIN replicated_group g ON g.id = pair.group_id WHERE pair.id = ${pairId} FOR UPDATE OF pair
        ), pair AS (SELECT * FROM own UNION ALL SELECT * FROM shared)
        SELECT pair."to", json_build_object('id', r.id, 'name', r.name, 'type', r.type) AS report, pair.receiver_id AS "receiverId",
          pair.receiver, pair.viewed_by AS "viewedBy", ${isoTime('pair.until')} AS until
        FROM pair JOIN report r ON r.id = pair.report_id WHERE ${isOwned(owner)}`,
    );
    return permission;
  }

  /** Waits until no other copy of the service claims, so that an owner gets one event. */
  async lockClaims(transaction: Transaction): Promise<void> {
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(${claimLock})`);
  }

  /** Claims user permissions to notify of, up to a limit. Those of deleted reports and accounts are claimed and left out. */
  claimOfUsers(transaction: Transaction, limit: number): Promise<EndingPermission[]> {
    return transaction.rows(
      sql<EndingPermission>`WITH claimed AS (${claimIn(sql`user_permission`, limit)} RETURNING account_id, report_id, until)
        SELECT a.id AS "accountId", NULL::int AS "groupId", a.firstname || ' ' || a.surname AS receiver, ${details}
        FROM claimed JOIN report r ON r.id = claimed.report_id JOIN replicated_account a ON a.id = claimed.account_id
        WHERE ${existsSql} AND a.status = 'Active'`,
    );
  }

  claimOfGroups(transaction: Transaction, limit: number): Promise<EndingPermission[]> {
    return transaction.rows(
      sql<EndingPermission>`WITH claimed AS (${claimIn(sql`group_permission`, limit)} RETURNING group_id, report_id, until)
        SELECT NULL::int AS "accountId", g.id AS "groupId", g.name AS receiver, ${details}
        FROM claimed JOIN report r ON r.id = claimed.report_id JOIN replicated_group g ON g.id = claimed.group_id
        WHERE ${existsSql}`,
    );
  }

  /** Claims user permissions that have ended within a week, up to a limit. Those of deleted reports and accounts are claimed and left out. */
  claimEnded(transaction: Transaction, limit: number): Promise<EndedPermission[]> {
    return transaction.rows(
      sql<EndedPermission>`WITH claimed AS (
          UPDATE user_permission SET notified_end = until WHERE id IN (
            SELECT id FROM user_permission
            WHERE until <= now() AND until > now() - interval '7 days' AND notified_end IS DISTINCT FROM until
            ORDER BY until LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)
          RETURNING account_id, report_id
        )
        SELECT a.id AS "accountId", r.id, r.name
        FROM claimed JOIN report r ON r.id = claimed.report_id JOIN replicated_account a ON a.id = claimed.account_id
        WHERE ${existsSql} AND a.status = 'Active' ORDER BY r.name, r.id`,
    );
  }
}
