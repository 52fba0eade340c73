import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import {
  identify,
  isAlive,
  isGone,
  type ProcessIdentity,
  stopProcess,
  waitingNpm,
} from '../processes/process-identity.js';
import { join } from 'node:path';
import { StartError, testRunsFolder } from '../project.js';
import { shelteredDataOf } from '../postgres/data-folder.js';

/** The record that a running portal keeps about itself in its data folder. */
export class RunFile {
  private constructor(
    private readonly dataFolder: string,
    private record: RunRecord,
  ) {}

  /** Takes a data folder for this process, after ending what an earlier portal may have left running. */
  static async claim(dataFolder: string, url: string): Promise<RunFile> {
    mkdirSync(dataFolder, { recursive: true });
    const earlier = readRunRecord(dataFolder);
    if (earlier) await cleanUpAfter(earlier);
    const launcher = identify(process.pid) as ProcessIdentity;
    const file = new RunFile(dataFolder, {
      launcher,
      npm: waitingNpm(),
      url,
      stopping: false,
      processes: [],
    });
    file.write();
    return file;
  }

  /** Adds a process that was just started. */
  add(name: string, pid: number, signal: NodeJS.Signals = 'SIGTERM'): void {
    const identity = identify(pid);
    if (!identity) return;
    const added: RecordedProcess = { name, signal, ...identity };
    this.update({ processes: [...this.record.processes, added] });
  }

  /** Says that everything is being stopped. */
  markStopping(): void {
    this.update({ stopping: true });
  }

  /** Removes the record once everything has stopped. */
  release(): void {
    rmSync(runFileOf(this.dataFolder), { force: true });
  }

  private update(change: Partial<RunRecord>): void {
    this.record = { ...this.record, ...change };
    this.write();
  }

  private write(): void {
    const path = runFileOf(this.dataFolder);
    // Renamed into place, so that a reader never sees half of it.
    writeFileSync(`${path}.new`, JSON.stringify(this.record, null, 2));
    renameSync(`${path}.new`, path);
  }
}

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
interface RecordedProcess extends ProcessIdentity {
  readonly name: string;
  readonly signal: NodeJS.Signals;
}

/** The file of a data folder that holds its run record. */
const runFileOf = (dataFolder: string): string => join(dataFolder, 'run.json');

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

/** Seconds that a portal which is already stopping is given to finish. */
const timeoutSeconds = 40;

/** Ends what an earlier portal left running, newest first; refuses when that portal is running as it should. */
export async function cleanUpAfter(record: RunRecord): Promise<void> {
  refuseWhileInCharge(record);
  if (!(await isGone(record.launcher, timeoutSeconds))) await stopProcess(record.launcher, 'SIGKILL');
  for (const each of record.processes.toReversed()) await stopProcess(each, each.signal, 10);
}

/** Throws when the portal of that record is running as it should. */
export function refuseWhileInCharge(record: RunRecord): void {
  if (!isInCharge(record)) return;
  throw new StartError(
    `This portal is already running at ${record.url} (process ${record.launcher.pid}).\n` +
      `Use that one, or stop it first: Ctrl-C in its terminal, or \`kill ${record.launcher.pid}\`.`,
  );
}

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
