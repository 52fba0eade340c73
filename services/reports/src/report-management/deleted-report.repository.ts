import { Injectable } from '@nestjs/common';
import { Database, throwIfTaken, sql, type Transaction } from '@portal/service-kit';
import { storedReportColumns, type StoredReport } from '../report/report.repository.js';

export interface DeletedReport {
  id: number;
  name: string;
  deletedAt: Date;
}

@Injectable()
export class DeletedReportRepository {
  constructor(private readonly database: Database) {}

  findLatest(limit: number): Promise<DeletedReport[]> {
    return this.database.query(
      sql<DeletedReport>`SELECT id, name, deleted_at AS "deletedAt" FROM report
        WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC LIMIT ${limit}`,
    );
  }

  /**
   * Restores a deleted report. Returns undefined when there is none.
   * @throws Refusal when another report has its Power BI id
   */
  async restore(transaction: Transaction, id: number): Promise<StoredReport | undefined> {
    const restored = transaction.query(
      sql<StoredReport>`UPDATE report SET deleted_at = NULL WHERE id = ${id} AND deleted_at IS NOT NULL
        RETURNING ${storedReportColumns}`,
    );
    const [report] = await throwIfTaken(restored, 'report_by_power_bi_id', 'report.notRestored');
    return report;
  }

  async countPermissions(transaction: Transaction, id: number): Promise<{ groups: number; users: number }> {
    const reportId = sql`${id}`;
    const counts = await transaction.queryOne(
      sql<{ groups: number; users: number }>`SELECT
          (SELECT count(*)::int FROM group_permission WHERE report_id = ${reportId}) AS groups,
          (SELECT count(*)::int FROM user_permission WHERE report_id = ${reportId}) AS users`,
    );
    return counts ?? { groups: 0, users: 0 };
  }
}
