import { Injectable } from '@nestjs/common';
import type { HandOverSummary, ManagedPartner, ReportType } from '@portal/contracts';
import { Database, isManagedSql, toIsoTimeSql, sql, type Sql, type Transaction } from '@portal/service-kit';
import { existsSql, inForceSql } from '../access/report-access.sql.js';

export interface LeaverPermission {
  id: number;
  reportId: number;
  name: string;
  type: ReportType;
  until: string | null;
}

const isManaged = (partner: ManagedPartner): Sql =>
  sql`(${isManagedSql(partner, sql`r.owner_partner_id`)}) IS TRUE`;

@Injectable()
export class HandOverRepository {
  constructor(private readonly database: Database) {}

  /** Counts what an account of a partner has; the managed partner limits the permissions that can be handed over. */
  async count(
    accountId: number,
    partnerId: number | null,
    managedPartner: ManagedPartner,
  ): Promise<HandOverSummary> {
    const [account, partner] = [sql`${accountId}`, sql`${partnerId}`];
    const summary = await this.database.queryOne(
      sql<HandOverSummary>`WITH held AS (
          SELECT ${isManaged(managedPartner)} AS managed
          FROM user_permission permission JOIN report r ON r.id = permission.report_id
          WHERE account_id = ${account} AND ${inForceSql} AND ${existsSql}
        ), owned AS (
          SELECT r.id FROM report r WHERE r.owner_partner_id = ${partner}::int AND ${existsSql}
        )
        SELECT (SELECT count(*)::int FROM held WHERE managed) AS permissions,
          (SELECT count(*)::int FROM held WHERE NOT managed) AS "otherPermissions",
          (SELECT count(*)::int FROM access_request WHERE account_id = ${account} AND status = 'Pending') AS requests,
          (SELECT count(*)::int FROM owned) AS "ownedReports",
          (SELECT count(*)::int FROM access_request WHERE report_id IN (SELECT id FROM owned) AND status = 'Pending')
            AS "waitingRequests"`,
    );
    return (
      summary ?? { permissions: 0, otherPermissions: 0, requests: 0, ownedReports: 0, waitingRequests: 0 }
    );
  }

  /** Deletes the pending access requests of an account and returns them. */
  deleteRequests(transaction: Transaction, accountId: number): Promise<{ id: number; reportName: string }[]> {
    return transaction.query(
      sql<{ id: number; reportName: string }>`DELETE FROM access_request request USING report r
        WHERE request.account_id = ${accountId} AND request.status = 'Pending' AND r.id = request.report_id
        RETURNING request.id, r.name AS "reportName"`,
    );
  }

  /** Deletes the permissions of an account for managed reports, and returns them. Ended ones stay. */
  deletePermissions(
    transaction: Transaction,
    accountId: number,
    managedPartner: ManagedPartner,
  ): Promise<LeaverPermission[]> {
    return transaction.query(
      sql<LeaverPermission>`DELETE FROM user_permission permission USING report r
        WHERE permission.account_id = ${accountId} AND r.id = permission.report_id
          AND (permission.until IS NULL OR permission.until > now()) AND ${existsSql} AND ${isManaged(managedPartner)}
        RETURNING permission.id, r.id AS "reportId", r.name, r.type, ${toIsoTimeSql('permission.until')} AS until`,
    );
  }

  /** Returns the reports for which an account has a permission that ends no earlier than the given ones. */
  async findCovered(
    transaction: Transaction,
    accountId: number,
    permissions: LeaverPermission[],
  ): Promise<number[]> {
    const reportIds = permissions.map(({ reportId }) => reportId);
    const ends = permissions.map(({ until }) => until);
    const rows = await transaction.query(
      sql<{ reportId: number }>`SELECT permission.report_id AS "reportId" FROM user_permission permission
        JOIN unnest(${reportIds}::int[], ${ends}::timestamptz[]) AS left_one (report_id, until) USING (report_id)
        WHERE permission.account_id = ${accountId}
          AND coalesce(permission.until, 'infinity') >= coalesce(left_one.until, 'infinity')`,
    );
    return rows.map(({ reportId }) => reportId);
  }
}
