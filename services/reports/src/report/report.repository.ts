import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { reportEvents, type ReportRow, type ReportType } from '@portal/contracts';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { IsNull, type Repository } from 'typeorm';
import { inForceSql } from '../access/report-access.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { reportColumns, reportNamesSql } from './report-columns.sql.js';
import { ReportEntity, ReportTypeEntity } from './report.entity.js';

/** The part of a row of table report that is published. */
export interface StoredReport {
  id: number;
  name: string;
  type: ReportType;
  workspace_name: string | null;
  category_id: number | null;
  owner_partner_id: number | null;
  date_uploaded: Date;
  unopened_days: number | null;
  slow_seconds: number | null;
}

export const storedReportColumns = sql`id, name, type, workspace_name, category_id, owner_partner_id, date_uploaded,
  unopened_days, slow_seconds`;

@Injectable()
export class ReportRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReportEntity) private readonly reports: Repository<ReportEntity>,
    @InjectRepository(ReportTypeEntity) private readonly types: Repository<ReportTypeEntity>,
  ) {}

  /** Finds a report that the viewer may open or manages. */
  findVisible(viewer: Viewer, id: number): Promise<ReportRow | undefined> {
    return this.database.queryOne(
      sql<ReportRow>`SELECT r.id, ${reportColumns} FROM report r ${reportNamesSql}
        WHERE r.id = ${id} AND ${buildOpenableSql(viewer).managed}`,
    );
  }

  count(): Promise<number> {
    return this.reports.countBy({ deletedAt: IsNull() });
  }

  /** Counts what needs an administrator. Data without a limit of its own is stale after two days. Data that was never or long not refreshed is meant to be so. */
  async findFailures(): Promise<{ failedImports: number; stoppedRefreshes: number }> {
    const failures = await this.database.queryOne(
      sql<{ failedImports: number; stoppedRefreshes: number }>`SELECT
          (SELECT count(*)::int FROM (
            SELECT status FROM import_run WHERE status <> 'Running' ORDER BY started_at DESC LIMIT 1
          ) run WHERE status = 'Failed') AS "failedImports",
          (SELECT count(*)::int FROM report
            WHERE deleted_at IS NULL AND status = 'Available' AND type = 'Power Bi'
              AND data_refreshed_at BETWEEN now() - interval '14 days' AND now() - make_interval(hours => coalesce(stale_after_hours, 48))
          ) AS "stoppedRefreshes"`,
    );
    return failures ?? { failedImports: 0, stoppedRefreshes: 0 };
  }

  countOfPartner(ownerPartnerId: number): Promise<number> {
    return this.reports.countBy({ ownerPartnerId, deletedAt: IsNull() });
  }

  countOfGroup(groupId: number): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count
        FROM group_permission JOIN report ON report.id = group_permission.report_id
        WHERE group_permission.group_id = ${groupId} AND report.deleted_at IS NULL AND ${inForceSql}`,
    );
  }

  findTypes(): Promise<ReportTypeEntity[]> {
    return this.types.find({ order: { id: 'ASC' } });
  }
}

/** Publishes the state of reports. Every write of a report calls it. */
export function publishReports(transaction: Transaction, reports: StoredReport[]): Promise<void> {
  return transaction.publishAll(
    reportEvents.report,
    reports.map((report) => ({ id: report.id, value: toEvent(report) })),
  );
}

const toEvent = (report: StoredReport) => ({
  id: report.id,
  name: report.name,
  type: report.type,
  workspaceName: report.workspace_name,
  categoryId: report.category_id,
  ownerPartnerId: report.owner_partner_id,
  dateUploaded: report.date_uploaded.toISOString(),
  unopenedDays: report.unopened_days,
  slowSeconds: report.slow_seconds,
});
