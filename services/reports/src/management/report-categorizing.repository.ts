import { statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { storedReportColumns, type StoredReport } from '../report/report-event.js';
import { enterReportTable } from '../report/report-table.js';

/** A report with the name of its category. */
export interface CategorizedReport {
  id: number;
  name: string;
  category: string | null;
}

const lock = statement(
  'categorize_lock',
  `SELECT r.id, r.name, c.name AS category
   FROM report r LEFT JOIN report_category c ON c.id = r.category_id
   WHERE r.id = ANY ($1::int[]) AND ${existsSql}
   ORDER BY r.id FOR UPDATE OF r`,
);
const update = statement(
  'categorize_update',
  `UPDATE report SET category_id = $2 WHERE id = ANY ($1::int[]) AND category_id IS DISTINCT FROM $2
   RETURNING ${storedReportColumns}`,
);

/** Those of the reports that there are, which nobody else can change until the transaction ends. */
export async function lockCategorized(transaction: Transaction, ids: number[]): Promise<CategorizedReport[]> {
  await enterReportTable(transaction);
  return transaction.rows<CategorizedReport>(lock, [ids]);
}

/** Puts reports into a category or into none; gives those that were not there. */
export function setCategory(
  transaction: Transaction,
  ids: number[],
  categoryId: number | null,
): Promise<StoredReport[]> {
  return transaction.rows<StoredReport>(update, [ids, categoryId]);
}
