import { statement, type Transaction } from '@portal/service-kit';
import { viewerStatement, type Viewer } from '../access/viewer.js';

/** What somebody says is new in a report. */
export interface NewReportUpdate {
  reportId: number;
  accountId: number;
  updates: string;
}

/** A report that a note is about. */
export interface NotedReport {
  name: string;
  ownerPartnerId: number | null;
}

const find = viewerStatement(
  'report_update_report',
  1,
  ({ condition }) =>
    `SELECT r.name, r.owner_partner_id AS "ownerPartnerId" FROM report r WHERE r.id = $1 AND ${condition}`,
);
const insert = statement(
  'report_update_insert',
  'INSERT INTO report_update (report_id, account_id, updates) VALUES ($1, $2, $3) RETURNING id',
);

/** A report that the viewer may open; undefined when there is none. */
export async function findNotedReport(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
): Promise<NotedReport | undefined> {
  const [report] = await transaction.rows<NotedReport>(...find(viewer, [id]));
  return report;
}

/** Keeps a note; gives its id. */
export async function insertReportUpdate(
  transaction: Transaction,
  { reportId, accountId, updates }: NewReportUpdate,
): Promise<number> {
  const [row] = await transaction.rows<{ id: number }>(insert, [reportId, accountId, updates]);
  if (!row) throw new Error('The note was not kept.');
  return row.id;
}
