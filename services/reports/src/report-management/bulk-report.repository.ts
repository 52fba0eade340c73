import type { ManagedPartner } from '@portal/contracts';
import { Injectable } from '@nestjs/common';
import {
  Database,
  groupByReason,
  isManagedSql,
  sql,
  type BulkRow,
  type PlannedGroup,
  type Sql,
} from '@portal/service-kit';
import { existsSql, inForceSql } from '../access/report-access.sql.js';

/** The existing reports among `ids`. */
function selectManaged(ids: number[], owner: ManagedPartner): Sql {
  return sql`r.id = ANY (${ids}::int[]) AND ${existsSql} AND ${isManagedSql(owner, sql`r.owner_partner_id`)}`;
}

interface BulkReportChange {
  /** The category to move to; null for none, undefined for another change. */
  categoryId?: number | null | undefined;
  /** The group to give access to; undefined for another change. */
  groupId?: number | null | undefined;
}

@Injectable()
export class BulkReportRepository {
  constructor(private readonly database: Database) {}

  /** Groups reports by the reason why a change would be skipped. */
  plan(
    ids: number[],
    owner: ManagedPartner,
    { categoryId, groupId = null }: BulkReportChange,
  ): Promise<PlannedGroup[]> {
    const isMove = sql`${categoryId !== undefined}`;
    return this.database.query(
      groupByReason(sql`
        SELECT r.id, CASE
          WHEN ${isMove}::boolean AND r.category_id IS NOT DISTINCT FROM ${categoryId ?? null}::int THEN 'unchanged'
          WHEN EXISTS (SELECT FROM group_permission WHERE report_id = r.id AND group_id = ${groupId}::int AND ${inForceSql}) THEN 'granted'
        END AS reason
        FROM report r WHERE ${selectManaged(ids, owner)}`),
    );
  }

  /** Finds names of reports, and the ids of their categories as texts; empty for none. */
  findNames(ids: number[], owner: ManagedPartner): Promise<BulkRow[]> {
    return this.database.query(
      sql<BulkRow>`
        SELECT r.id, r.name, coalesce(r.category_id::text, '') AS before FROM report r WHERE ${selectManaged(ids, owner)}
        ORDER BY r.id`,
    );
  }
}
