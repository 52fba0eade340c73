import { Injectable } from '@nestjs/common';
import { statement, type Transaction } from '@portal/service-kit';
import { viewerStatement, type Viewer } from '../access/viewer.js';

interface NewReportUpdate {
  reportId: number;
  accountId: number;
  updates: string;
}

interface UpdatedReport {
  name: string;
  ownerPartnerId: number | null;
}

const findReport = viewerStatement(
  'report_update_report',
  1,
  ({ condition }) =>
    `SELECT r.name, r.owner_partner_id AS "ownerPartnerId" FROM report r WHERE r.id = $1 AND ${condition}`,
);
const insert = statement(
  'report_update_insert',
  'INSERT INTO report_update (report_id, account_id, updates) VALUES ($1, $2, $3) RETURNING id',
);

@Injectable()
export class ReportUpdateRepository {
  async findReport(transaction: Transaction, viewer: Viewer, id: number): Promise<UpdatedReport | undefined> {
    const [report] = await transaction.rows<UpdatedReport>(...findReport(viewer, [id]));
    return report;
  }

  async insert(transaction: Transaction, { reportId, accountId, updates }: NewReportUpdate): Promise<number> {
    const [row] = await transaction.rows<{ id: number }>(insert, [reportId, accountId, updates]);
    if (!row) throw new Error('The note was not written.');
    return row.id;
  }
}
