import { Injectable } from '@nestjs/common';
import type { GroupPermissionRow, ManagedPartner } from '@portal/contracts';
import {
  Database,
  groupByReason,
  isManagedSql,
  isoTime,
  sql,
  type BulkRow,
  type PlannedGroup,
} from '@portal/service-kit';
import { inForceSql, isOfOwnerSql } from '../access/report-access.sql.js';

export type PermissionKind = 'user' | 'group';

/** A permission before a bulk action. The value to restore is its end. */
export interface BulkPermission extends BulkRow {
  reportId: number;
  receiverId: number;
  /** Null for a user permission. */
  viewedBy: GroupPermissionRow['viewedBy'] | null;
}

/** A user who gets permissions. */
interface BulkReceiver extends BulkRow {
  /** The reports without a permission in force. */
  missingIds: number[];
}

const tables = { user: sql`user_permission`, group: sql`group_permission` };

/** The receiver of a permission and its name. */
const receivers = {
  user: {
    columns: sql`a.firstname || ' ' || a.surname AS receiver, pair.account_id AS "receiverId", NULL AS "viewedBy"`,
    join: sql`JOIN replicated_account a ON a.id = pair.account_id`,
  },
  group: {
    columns: sql`g.name AS receiver, pair.group_id AS "receiverId", pair.viewed_by AS "viewedBy"`,
    join: sql`LEFT JOIN replicated_group g ON g.id = pair.group_id`,
  },
};

/** The permissions in force among `ids`, for the reports. */
const managed = (ids: number[], owner: ManagedPartner) =>
  sql`pair.id = ANY (${ids}::int[]) AND ${inForceSql} AND ${isOfOwnerSql(owner)}`;

const before = sql`coalesce(${isoTime('pair.until')}, '') AS before`;

@Injectable()
export class BulkPermissionRepository {
  constructor(private readonly database: Database) {}

  /** Groups permissions by the reason why a change of their end to a time, or to none with null, would be skipped; undefined for another change. */
  plan(
    kind: PermissionKind,
    ids: number[],
    owner: ManagedPartner,
    until: string | null | undefined,
  ): Promise<PlannedGroup[]> {
    const isEnd = sql`${until !== undefined}`;
    return this.database.rows(
      groupByReason(sql`
        SELECT pair.id, CASE
          WHEN ${isEnd}::boolean AND pair.until IS NOT DISTINCT FROM ${until ?? null}::timestamptz THEN 'unchanged'
        END AS reason
        FROM ${tables[kind]} pair WHERE ${managed(ids, owner)}`),
      { isPrepared: false },
    );
  }

  /** Finds users. */
  findReceivers(userIds: number[], reportIds: number[], partner: ManagedPartner): Promise<BulkReceiver[]> {
    return this.database.rows(
      sql<BulkReceiver>`SELECT a.id, a.firstname || ' ' || a.surname AS name, '' AS before,
          ARRAY(SELECT granted.id FROM unnest(${reportIds}::int[]) AS granted (id) WHERE NOT EXISTS (
            SELECT FROM user_permission WHERE account_id = a.id AND report_id = granted.id AND ${inForceSql})) AS "missingIds"
        FROM replicated_account a
        WHERE a.id = ANY (${userIds}::int[]) AND ${isManagedSql(partner, sql`a.partner_id`)} ORDER BY a.id`,
    );
  }

  find(kind: PermissionKind, ids: number[], owner: ManagedPartner): Promise<BulkPermission[]> {
    const { columns, join } = receivers[kind];
    return this.database.rows(
      sql<BulkPermission>`SELECT id, concat_ws(' for ', report, receiver) AS name, before, "reportId", "receiverId", "viewedBy"
        FROM (
          SELECT pair.id, r.name AS report, ${before}, pair.report_id AS "reportId", ${columns}
          FROM ${tables[kind]} pair JOIN report r ON r.id = pair.report_id ${join} WHERE ${managed(ids, owner)}
        ) permission ORDER BY id`,
    );
  }
}
