import { Injectable } from '@nestjs/common';
import type { ManagedPartner, OwnEndRow, Paging, permissionEndContract } from '@portal/contracts';
import {
  Database,
  findSelectedIds,
  isManagedSql,
  toIsoTimeSql,
  readPage,
  sql,
  type BulkRow,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { advisoryLocks } from '../advisory-locks.js';
import {
  existsSql,
  buildGrantsSql,
  isRequestableSql,
  openableSql,
  soonSql,
} from '../access/report-access.sql.js';
import { buildViewerSql, type Viewer } from '../access/viewer.sql.js';
import type { PermittedReport } from './permission.repository.js';
import {
  hasReceiverSql,
  receiverNameSql,
  receiverSql,
  receiverTables,
  type Receiver,
  type ReceiverKind,
} from './receiver.sql.js';

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

/** A permission whose end can be moved. */
export interface ExtendablePermission {
  report: PermittedReport;
  receiver: Receiver;
  receiverName: string;
  /** ISO time; null for no end. */
  until: string | null;
  /** True if it ends later than soon, or was left to end. */
  isDecided: boolean;
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
  to: ReceiverKind;
  /** ISO time. */
  until: string;
}

/** The condition that a permission ends later than soon, or was left to end. */
const isDecided = sql`(pair.until > ${soonSql} OR EXISTS (
      SELECT FROM decision WHERE decision.kind IN ('User permission', 'Group permission') AND decision.subject_id = pair.id
        AND NOT accepted AND pair.until < decision.until + interval '1 second'))`;

/** The condition that a permission ends soon and waits for a decision. */
const isEnding = sql`pair.until > now() AND NOT ${isDecided}`;

/** The condition that the permission is for an existing managed report. */
const isOwned = (owner: ManagedPartner): Sql =>
  sql`${existsSql} AND ${hasReceiverSql} AND ${isManagedSql(owner, sql`r.owner_partner_id`)}`;

const tables = sql`permission pair JOIN report r ON r.id = pair.report_id LEFT JOIN replicated_partner owner ON owner.id = r.owner_partner_id
  ${receiverTables} LEFT JOIN replicated_partner p ON p.id = a.partner_id`;

const kind = sql`CASE WHEN pair.group_id IS NULL THEN 'user' ELSE 'group' END`;

const createListSource = (owner: ManagedPartner): ListSource<typeof permissionEndContract.calls.findAll> => ({
  columns: sql`pair.id, ${kind} AS "to", r.id AS "reportId", r.name AS report, owner.name AS owner,
    coalesce(pair.account_id, pair.group_id) AS "receiverId", ${receiverNameSql} AS receiver, p.name AS user_type,
    pair.viewed_by AS "viewedBy", ${toIsoTimeSql('pair.until')} AS until`,
  tables,
  where: sql`${isEnding} AND ${isOwned(owner)}`,
  text: sql`concat_ws(' ', r.name, ${receiverNameSql}, p.name)`,
  sortColumns: {
    report: sql`r.name_text`,
    receiver: sql`folded(${receiverNameSql})`,
    user_type: sql`p.search_text`,
    until: sql`pair.until`,
  },
  defaultSort: 'until',
  tieBreakers: sql`r.id, pair.id`,
});

@Injectable()
export class PermissionEndRepository {
  constructor(private readonly database: Database) {}

  /** Lists the permissions that end within 14 days. */
  list(owner: ManagedPartner, paging: Paging) {
    return readPage(this.database, createListSource(owner), paging);
  }

  /** Finds the ids of listed permissions: all that match the search, or those among `ids`. */
  findIds(owner: ManagedPartner, ids: number[] | undefined, search: string | undefined): Promise<number[]> {
    return findSelectedIds(this.database, createListSource(owner), sql`pair.id`, { ids, search });
  }

  /** Finds permissions with an end, also those that have been decided. */
  findRows(ids: number[], owner: ManagedPartner): Promise<BulkEnd[]> {
    return this.database.query(
      sql<BulkEnd>`SELECT pair.id, r.name || ' for ' || ${receiverNameSql} AS name, '' AS before, ${kind} AS "to",
          ${toIsoTimeSql('pair.until')} AS until
        FROM ${tables} WHERE pair.id = ANY (${ids}::int[]) AND pair.until IS NOT NULL AND ${isOwned(owner)} ORDER BY pair.id`,
    );
  }

  /** Lists the reports that a viewer other than an administrator can open until a day within the next 14 days. */
  listOwn(viewer: Viewer): Promise<OwnEndRow[]> {
    return this.database.query(
      sql<OwnEndRow>`SELECT r.id AS "reportId", r.name AS report, ${toIsoTimeSql('ending.until')} AS until, EXISTS (
          SELECT FROM access_request request
          WHERE request.account_id = ${viewer.accountId} AND request.report_id = r.id AND request.status = 'Pending') AS "isRequested"
        FROM (
          SELECT report_id, max(coalesce(until, 'infinity')) AS until FROM (${buildGrantsSql(buildViewerSql(viewer))}) access_grant
          WHERE in_force GROUP BY report_id
        ) ending JOIN report r ON r.id = ending.report_id
        WHERE ending.until <= ${soonSql} AND ${openableSql} AND ${isRequestableSql}
        ORDER BY ending.until, r.id LIMIT 100`,
    );
  }

  count(owner: ManagedPartner): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM ${tables} WHERE ${isEnding} AND ${isOwned(owner)}`,
    );
  }

  /** Locks a permission for an existing managed report. */
  lock(
    transaction: Transaction,
    id: number,
    owner: ManagedPartner,
  ): Promise<ExtendablePermission | undefined> {
    return transaction.queryOne(
      sql<ExtendablePermission>`SELECT json_build_object('id', r.id, 'name', r.name, 'type', r.type) AS report,
          ${receiverSql} AS receiver, ${receiverNameSql} AS "receiverName", ${toIsoTimeSql('pair.until')} AS until,
          coalesce(${isDecided}, false) AS "isDecided"
        FROM ${tables} WHERE pair.id = ${id} AND ${isOwned(owner)} FOR UPDATE OF pair`,
    );
  }

  /** Waits until no other copy of the service claims, so that an owner gets one event. */
  async lockClaims(transaction: Transaction): Promise<void> {
    await transaction.query(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.endingPermissions})`);
  }

  /**
   * Claims permissions that end within 7 days and have been granted for longer, up to a limit. Each end is claimed once. Those of deleted reports
   * and of accounts that are not active are claimed and left out.
   */
  claimEnding(transaction: Transaction, limit: number): Promise<EndingPermission[]> {
    return transaction.query(
      sql<EndingPermission>`WITH pair AS (
          UPDATE permission SET notified_until = until WHERE id = ANY (ARRAY(
            SELECT id FROM permission
            WHERE until > now() AND until <= now() + interval '7 days' AND notified_until IS DISTINCT FROM until
              AND coalesce(granted_at, '-infinity') < until - interval '7 days'
            ORDER BY until LIMIT ${limit}::int FOR UPDATE SKIP LOCKED))
          RETURNING account_id, group_id, report_id, until
        )
        SELECT a.id AS "accountId", g.id AS "groupId", ${receiverNameSql} AS receiver, r.owner_partner_id AS "ownerPartnerId",
          r.id AS "reportId", r.name AS report, ${toIsoTimeSql('pair.until')} AS until
        FROM pair JOIN report r ON r.id = pair.report_id ${receiverTables}
        WHERE ${existsSql} AND (a.status = 'Active' OR g.id IS NOT NULL)`,
    );
  }

  /** Claims user permissions that have ended within a week, up to a limit. Those of deleted reports and accounts are claimed and left out. */
  claimEnded(transaction: Transaction, limit: number): Promise<EndedPermission[]> {
    return transaction.query(
      sql<EndedPermission>`WITH claimed AS (
          UPDATE user_permission SET notified_end = until WHERE id = ANY (ARRAY(
            SELECT id FROM user_permission
            WHERE until <= now() AND until > now() - interval '7 days' AND notified_end IS DISTINCT FROM until
            ORDER BY until LIMIT ${limit}::int FOR UPDATE SKIP LOCKED))
          RETURNING account_id, report_id
        )
        SELECT a.id AS "accountId", r.id, r.name
        FROM claimed JOIN report r ON r.id = claimed.report_id JOIN replicated_account a ON a.id = claimed.account_id
        WHERE ${existsSql} AND a.status = 'Active' ORDER BY r.name, r.id`,
    );
  }
}
