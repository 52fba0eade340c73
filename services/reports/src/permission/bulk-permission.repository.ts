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

/** A user permission before a bulk action. The value to restore is its end. */
export interface BulkUserPermission extends BulkRow {
  reportId: number;
  userId: number;
}

/** As {@link BulkUserPermission}, of a group. */
export interface BulkGroupPermission extends BulkRow {
  reportId: number;
  userGroupId: number;
  viewedBy: GroupPermissionRow['viewedBy'];
}

/** A user who gets permissions. */
interface BulkReceiver extends BulkRow {
  /** The reports without a permission in force. */
  missingIds: number[];
}

const tables = { user: sql`user_permission`, group: sql`group_permission` };

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

  findOfUsers(ids: number[], owner: ManagedPartner): Promise<BulkUserPermission[]> {
    return this.database.rows(
      sql<BulkUserPermission>`SELECT pair.id, r.name || ' for ' || a.firstname || ' ' || a.surname AS name, ${before},
          pair.report_id AS "reportId", pair.account_id AS "userId"
        FROM user_permission pair JOIN report r ON r.id = pair.report_id JOIN replicated_account a ON a.id = pair.account_id
        WHERE ${managed(ids, owner)} ORDER BY pair.id`,
    );
  }

  findOfGroups(ids: number[], owner: ManagedPartner): Promise<BulkGroupPermission[]> {
    return this.database.rows(
      sql<BulkGroupPermission>`SELECT pair.id, concat_ws(' for ', r.name, g.name) AS name, ${before},
          pair.report_id AS "reportId", pair.group_id AS "userGroupId", pair.viewed_by AS "viewedBy"
        FROM group_permission pair JOIN report r ON r.id = pair.report_id LEFT JOIN replicated_group g ON g.id = pair.group_id
        WHERE ${managed(ids, owner)} ORDER BY pair.id`,
    );
  }
}
