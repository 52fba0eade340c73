import { Injectable } from '@nestjs/common';
import { statement, type Transaction } from '@portal/service-kit';
import { viewerStatement, type Viewer } from '../access/viewer.js';

/** What somebody says is new in a report. */
export interface NewReportUpdate {
  reportId: number;
  accountId: number;
  updates: string;
}

const name = viewerStatement(
  'report_update_name',
  1,
  ({ condition }) => `SELECT r.name FROM report r WHERE r.id = $1 AND ${condition}`,
);
const insert = statement(
  'report_update_insert',
  'INSERT INTO report_update (report_id, account_id, updates) VALUES ($1, $2, $3) RETURNING id',
);

/** Notes about what is new in reports. */
@Injectable()
export class ReportUpdateRepository {
  /** The name of a report that the viewer may open; undefined when there is none. */
  async nameOf(transaction: Transaction, viewer: Viewer, reportId: number): Promise<string | undefined> {
    const [query, values] = name(viewer, [reportId]);
    const [report] = await transaction.rows<{ name: string }>(query, values);
    return report?.name;
  }

  /** Keeps a note; gives its id. */
  async insert(transaction: Transaction, note: NewReportUpdate): Promise<number> {
    const values = [note.reportId, note.accountId, note.updates];
    const [row] = await transaction.rows<{ id: number }>(insert, values);
    if (!row) throw new Error('The note was not kept.');
    return row.id;
  }
}
