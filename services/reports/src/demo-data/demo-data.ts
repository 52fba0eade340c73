import type { Transaction } from '@portal/service-kit';
import { demoCategories } from '@portal/contracts/demo';
import { emitCategories } from '../category/category-event.js';
import { DemoDataRepository } from './demo-data.repository.js';
import { demoRatings } from './demo-ratings.js';
import { demoReportRows } from './demo-reports.js';
import { emitReport } from '../report/report-event.js';

/**
 * Fills an empty database with the demonstration's reports, permissions, access requests and ratings; `embedOrigin` is where their pages are. In one that is filled
 * they follow the pages, whose port is another one with each PORT.
 */
export async function fillDemoData(transaction: Transaction, embedOrigin: string | undefined): Promise<void> {
  const repository = new DemoDataRepository(transaction);
  const rows = demoReportRows(embedOrigin);
  if (!(await repository.isEmpty())) return repository.moveEmbedUrls(rows);
  await repository.insertCategories();
  const reports = await repository.insertReports(rows);
  await repository.insertPermissions();
  await repository.insertAccessRequests();
  await repository.insertRatings(demoRatings());
  await repository.advanceSequences();
  await emitCategories(transaction, demoCategories);
  for (const report of reports) await emitReport(transaction, report);
}
