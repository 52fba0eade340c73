import { statement, type Transaction } from '@portal/service-kit';

const enter = statement('report_table_enter', 'LOCK TABLE report IN ROW EXCLUSIVE MODE');

/**
 * To be called before rows of table report are locked in order to be written: what bumps their versions takes the table before any row,
 * and whoever takes a row before the table would wait for it in a circle.
 */
export async function enterReportTable(transaction: Transaction): Promise<void> {
  await transaction.rows(enter);
}
