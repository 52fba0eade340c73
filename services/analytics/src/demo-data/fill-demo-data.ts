import type { Transaction } from '@portal/service-kit';
import { createPartitions } from '../partition/partition.repository.js';
import { rebuildRollups } from '../rollup/rollup.repository.js';
import { makeDemoSignIns } from './demo-sign-ins.js';
import { makeDemoViews } from './demo-views.js';
import { addDemoSignIns, addDemoViews, hasHistory, readPresent } from './demo.repository.js';

const day = 24 * 3_600 * 1_000;

/** Fills an empty history with the demonstration's; does nothing once there is any. */
export async function fillDemoData(transaction: Transaction, timeZone: string): Promise<void> {
  if (await hasHistory(transaction)) return;
  const views = makeDemoViews(await readPresent(transaction, timeZone));
  const oldest = Math.max(...views.map(({ daysAgo }) => daysAgo)) + 1;
  await createPartitions(transaction, new Date(Date.now() - oldest * day));
  await addDemoViews(transaction, views, timeZone);
  await addDemoSignIns(transaction, makeDemoSignIns(views), timeZone);
  await rebuildRollups(transaction, timeZone);
}
