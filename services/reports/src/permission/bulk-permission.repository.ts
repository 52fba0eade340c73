import { Injectable } from '@nestjs/common';
import type { ManagedPartner } from '@portal/contracts';
import {
  Database,
  groupByReason,
  isManagedSql,
  toIsoTimeSql,
  sql,
  type BulkRow,
  type PlannedGroup,
} from '@portal/service-kit';
import { inForceSql, isOwnedSql } from '../access/report-access.sql.js';
import {
  hasReceiverSql,
  receiverKinds,
  receiverNameSql,
  receiverSql,
  receiverTables,
  type Receiver,
  type ReceiverKind,
} from './receiver.sql.js';

/** A permission before a bulk action. The value to restore is its end. */
export interface BulkPermission extends BulkRow {
  reportId: number;
  receiver: Receiver;
}

/** A user who gets permissions. */
interface BulkReceiver extends BulkRow {
  /** The reports without a permission in force. */
  missingIds: number[];
}

/** The permissions in force among `ids`, for managed reports. */
const selectManaged = (ids: number[], owner: ManagedPartner) =>
  sql`pair.id = ANY (${ids}::int[]) AND ${inForceSql} AND ${isOwnedSql(owner)}`;

@Injectable()
export class BulkPermissionRepository {
  constructor(private readonly database: Database) {}

  /** Groups permissions by the reason why a change of their end to a time, or to none with null, would be skipped; undefined for another change. */
  plan(
    kind: ReceiverKind,
    ids: number[],
    owner: ManagedPartner,
    until: string | null | undefined,
  ): Promise<PlannedGroup[]> {
    const isEnd = sql`${until !== undefined}`;
    return this.database.query(
      groupByReason(sql`
        SELECT pair.id, CASE
          WHEN ${isEnd}::boolean AND pair.until IS NOT DISTINCT FROM ${until ?? null}::timestamptz THEN 'unchanged'
        END AS reason
        FROM ${receiverKinds[kind].table} pair WHERE ${selectManaged(ids, owner)}`),
      { isPrepared: false },
    );
  }

  findReceivers(
    userIds: number[],
    reportIds: number[],
    managedPartner: ManagedPartner,
  ): Promise<BulkReceiver[]> {
    return this.database.query(
      sql<BulkReceiver>`SELECT a.id, a.firstname || ' ' || a.surname AS name, '' AS before,
          ARRAY(SELECT granted.id FROM unnest(${reportIds}::int[]) AS granted (id) WHERE NOT EXISTS (
            SELECT FROM user_permission WHERE account_id = a.id AND report_id = granted.id AND ${inForceSql})) AS "missingIds"
        FROM replicated_account a
        WHERE a.id = ANY (${userIds}::int[]) AND ${isManagedSql(managedPartner, sql`a.partner_id`)} ORDER BY a.id`,
    );
  }

  find(kind: ReceiverKind, ids: number[], owner: ManagedPartner): Promise<BulkPermission[]> {
    return this.database.query(
      sql<BulkPermission>`SELECT pair.id, concat_ws(' for ', r.name, nullif(${receiverNameSql}, '')) AS name,
          coalesce(${toIsoTimeSql('pair.until')}, '') AS before, pair.report_id AS "reportId", ${receiverSql} AS receiver
        FROM ${receiverKinds[kind].table} pair JOIN report r ON r.id = pair.report_id ${receiverTables}
        WHERE ${selectManaged(ids, owner)} AND ${hasReceiverSql} ORDER BY pair.id`,
    );
  }
}
