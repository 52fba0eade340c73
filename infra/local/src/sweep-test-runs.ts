import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { shelteredDataOf } from './postgres/place.js';
import { testRunsFolder } from './project.js';
import { cleanUpAfter } from './run-file/clean-up.js';
import { isInCharge, readRunRecord } from './run-file/run-record.js';

/** Ends and removes what test runs that were killed have left behind; runs that are still going on stay. */
export async function sweepTestRuns(): Promise<void> {
  if (!existsSync(testRunsFolder)) return;
  for (const name of readdirSync(testRunsFolder)) {
    const folder = join(testRunsFolder, name);
    const record = readRunRecord(folder);
    if (!record || isInCharge(record)) continue;
    await cleanUpAfter(record);
    rmSync(shelteredDataOf(folder), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
