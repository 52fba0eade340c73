import { Injectable } from '@nestjs/common';
import type { ReportType } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { isNamedBy } from './named-report.sql.js';
import { viewerStatement, type Viewer } from './viewer.js';

/** A report as it is spoken of. */
export interface NamedReport {
  id: number;
  name: string;
  type: ReportType;
}

const findBy = (name: string, isMeant: string) =>
  viewerStatement(
    name,
    1,
    ({ condition }) =>
      `SELECT r.id, r.name, r.type FROM report r WHERE ${isMeant} AND ${condition} ORDER BY r.id DESC LIMIT 1`,
  );

const findById = findBy('named_report_by_id', 'r.id = $1::int');
const findByText = findBy('named_report_by_text', isNamedBy('$1::text'));

/** Reports by what people and screens name them. */
@Injectable()
export class NamedReportRepository {
  constructor(private readonly database: Database) {}

  /** The report with this id of ours, or this id of Power BI's or embed address, if the viewer may open it; the newest of several. */
  async find(viewer: Viewer, report: number | string): Promise<NamedReport | undefined> {
    const query = typeof report === 'number' ? findById : findByText;
    const [found] = await this.database.rows<NamedReport>(...query(viewer, [report]));
    return found;
  }
}
