import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, type ProcessIdentity } from '../processes/process-identity.js';

/** What a running portal writes down about itself, so that a later start knows it and can clean up after it. */
export interface RunRecord {
  /** The process that started the portal and stops it. */
  readonly launcher: ProcessIdentity;
  /** The npm that waits for the launcher, if it was started by one. */
  readonly npm?: ProcessIdentity;
  /** Where the portal is served. */
  readonly url: string;
  /** Whether the launcher is already stopping everything. */
  readonly stopping: boolean;
  /** All that the launcher started, in the order in which it did. */
  readonly processes: readonly RecordedProcess[];
}

/** A process of a running portal, with the signal that ends it cleanly. */
export interface RecordedProcess extends ProcessIdentity {
  readonly name: string;
  readonly signal: NodeJS.Signals;
}

/** The file of a data folder that holds its run record. */
export const runFileOf = (dataFolder: string): string => join(dataFolder, 'run.json');

/** Reads what a portal wrote down; undefined when none did, or when it was cut short. */
export function readRunRecord(dataFolder: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(runFileOf(dataFolder), 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
}

/** Whether a portal runs, and is neither stopping nor left alone by the npm that started it. */
export function isInCharge(record: RunRecord): boolean {
  const isLeftAlone = record.npm !== undefined && !isAlive(record.npm);
  return isAlive(record.launcher) && !record.stopping && !isLeftAlone;
}
