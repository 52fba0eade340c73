import { Injectable } from '@nestjs/common';
import { sql, toIsoTimeSql, type Transaction } from '@portal/service-kit';
import { existsSql, inForceSql, mayOpenToAccountSql } from '../access/report-access.sql.js';
import type { PermittedReport } from './permission.repository.js';

/** A user's permission before a change. */
export interface FormerPermission {
  reportId: number;
  /** Null for a new permission; its `until` is null for no end. */
  before: { until: string | null } | null;
}

/** A permission of a user that differs from the one of which the user knows. */
export interface PermissionDifference {
  accountId: number;
  report: PermittedReport;
  isGranted: boolean;
  /** ISO time; null for no end. */
  until: string | null;
  /** Empty for none. */
  note: string;
  changedBy: number;
}

@Injectable()
export class PermissionNoticeRepository {
  /** Stores permissions of a user before a change, except those of an earlier change that the user is not notified of yet. */
  async add(
    transaction: Transaction,
    accountId: number,
    permissions: FormerPermission[],
    changedBy: number,
    note = '',
  ): Promise<void> {
    const reportIds = permissions.map(({ reportId }) => reportId);
    const ends = permissions.map(({ before }) => before && (before.until ?? 'infinity'));
    await transaction.query(
      sql`INSERT INTO permission_notice AS notice (account_id, report_id, former_until, note, changed_by)
        SELECT ${accountId}, report_id, former_until, ${note}, ${changedBy}
        FROM unnest(${reportIds}::int[], ${ends}::timestamptz[]) AS changed (report_id, former_until) ORDER BY report_id
        ON CONFLICT (account_id, report_id) DO UPDATE
          SET note = coalesce(nullif(excluded.note, ''), notice.note), changed_by = excluded.changed_by`,
    );
  }

  /** Locks the notices of up to `limit` users whose first one is older than ten minutes, and returns the ids of the users. */
  async lockDue(transaction: Transaction, limit: number): Promise<number[]> {
    const rows = await transaction.query(
      sql<{ accountId: number }>`SELECT account_id AS "accountId" FROM permission_notice
        WHERE account_id = ANY (ARRAY(
          SELECT DISTINCT account_id FROM permission_notice WHERE created_at <= now() - interval '10 minutes' LIMIT ${limit}::int))
        ORDER BY account_id, report_id FOR UPDATE`,
    );
    return [...new Set(rows.map(({ accountId }) => accountId))];
  }

  /** Deletes the notices of users, and returns what differs now. A report that is open in another way is not closed. */
  take(transaction: Transaction, accountIds: number[]): Promise<PermissionDifference[]> {
    return transaction.query(
      sql<PermissionDifference>`WITH taken AS (
          DELETE FROM permission_notice WHERE account_id = ANY (${accountIds}::int[])
          RETURNING account_id, report_id, former_until, note, changed_by
        )
        SELECT a.id AS "accountId", json_build_object('id', r.id, 'name', r.name, 'type', r.type) AS report,
          permission.id IS NOT NULL AS "isGranted", ${toIsoTimeSql('permission.until')} AS until, taken.note,
          taken.changed_by AS "changedBy"
        FROM taken JOIN report r ON r.id = taken.report_id JOIN replicated_account a ON a.id = taken.account_id
          LEFT JOIN replicated_partner p ON p.id = a.partner_id
          LEFT JOIN (SELECT id, account_id, report_id, until FROM user_permission WHERE ${inForceSql}) permission
            ON permission.account_id = a.id AND permission.report_id = r.id
        WHERE ${existsSql} AND CASE WHEN permission.id IS NOT NULL
          THEN coalesce(permission.until, 'infinity') IS DISTINCT FROM taken.former_until
          ELSE taken.former_until > now() AND NOT (${mayOpenToAccountSql}) END
        ORDER BY a.id, r.name, r.id`,
    );
  }
}
