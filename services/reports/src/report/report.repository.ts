import { Injectable } from '@nestjs/common';
import { reportEvents, type ReportType } from '@portal/contracts';
import { Database, statement, type Statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { viewerStatement, type Viewer } from '../access/viewer.js';
import type { ReportList } from './report-list.repository.js';

/** The part of a row of table report that is published. */
export interface StoredReport {
  id: number;
  name: string;
  type: ReportType;
  workspace_name: string | null;
  category_id: number | null;
  owner_partner_id: number | null;
  date_uploaded: Date;
}

export const storedReportColumns =
  'id, name, type, workspace_name, category_id, owner_partner_id, date_uploaded';

const find = viewerStatement(
  'report_find',
  1,
  ({ managed }) => `SELECT r.id, r.version FROM report r WHERE r.id = $1 AND ${managed.condition}`,
);
const findNewest = viewerStatement(
  'report_newest',
  1,
  ({ condition }) =>
    `SELECT r.id, r.version FROM report r WHERE ${condition} ORDER BY r.date_uploaded DESC, r.id DESC LIMIT $1::int`,
);
const count = statement('report_count', `SELECT count(*)::int AS count FROM report r WHERE ${existsSql}`);
const countOfPartner = statement(
  'references_of_partner',
  'SELECT count(*)::int AS count FROM report WHERE owner_partner_id = $1 AND deleted_at IS NULL',
);
const countOfGroup = statement(
  'references_of_group',
  `SELECT count(*)::int AS count
   FROM group_permission JOIN report ON report.id = group_permission.report_id
   WHERE group_permission.group_id = $1 AND report.deleted_at IS NULL`,
);
const findTypes = statement('report_type_all', 'SELECT id, name FROM report_type ORDER BY id');
const lockTable = statement('report_table_lock', 'LOCK TABLE report IN ROW EXCLUSIVE MODE');

interface ReportVersion {
  id: number;
  version: number;
}

const toList = (rows: ReportVersion[]): ReportList => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
});

@Injectable()
export class ReportRepository {
  constructor(private readonly database: Database) {}

  /** Finds a report that the viewer may open or manages, as a list of one or none. */
  async find(viewer: Viewer, id: number): Promise<ReportList> {
    return toList(await this.database.rows<ReportVersion>(...find(viewer, [id])));
  }

  async findNewest(viewer: Viewer, limit: number): Promise<ReportList> {
    return toList(await this.database.rows<ReportVersion>(...findNewest(viewer, [limit])));
  }

  count(): Promise<number> {
    return this.readCount(count);
  }

  countOfPartner(partnerId: number): Promise<number> {
    return this.readCount(countOfPartner, [partnerId]);
  }

  countOfGroup(groupId: number): Promise<number> {
    return this.readCount(countOfGroup, [groupId]);
  }

  findTypes(): Promise<{ id: number; name: string }[]> {
    return this.database.rows(findTypes);
  }

  private async readCount(query: Statement, values: unknown[] = []): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(query, values);
    return row?.count ?? 0;
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
});

/** Locks table report before a write locks its rows: version triggers lock in the same order, which avoids deadlocks. */
export async function lockReportTable(transaction: Transaction): Promise<void> {
  await transaction.rows(lockTable);
}
