import type { Transaction } from '@portal/service-kit';
import { createPartitions } from '../partitions/partition.repository.js';
import { rebuildRollups } from '../rollups/rollup.repository.js';
import { makeDemoSignIns, makeDemoViews } from './demo-history.js';
import { addDemoSignIns, addDemoViews, hasHistory, readPresent } from './demo.repository.js';

const dayMs = 24 * 3_600 * 1_000;

/** Fills an empty history with demo data. */
export async function fillDemoData(transaction: Transaction, timeZone: string): Promise<void> {
  if (await hasHistory(transaction)) return;
  const views = makeDemoViews(await readPresent(transaction, timeZone));
  const oldestDay = Math.max(...views.map(({ daysAgo }) => daysAgo)) + 1;
  await createPartitions(transaction, new Date(Date.now() - oldestDay * dayMs));
  await addDemoViews(transaction, views, timeZone);
  await addDemoSignIns(transaction, makeDemoSignIns(views), timeZone);
  await rebuildRollups(transaction, timeZone);
}
