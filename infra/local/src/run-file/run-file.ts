import {
  getFallbackDataFolder,
  findParentNpm,
  findProcessesWith,
  identify,
  isAlive,
  type ProcessIdentity,
  StartError,
  stopProcess,
  waitForExit,
} from '@portal/tool-kit';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOwner, testRunsFolder } from '../project.js';

export class RunFile {
  private constructor(
    private readonly dataFolder: string,
    private record: RunRecord,
  ) {}

  /** Claims a data folder, after stopping orphaned processes of an earlier portal. */
  static async claim(dataFolder: string, url: string): Promise<RunFile> {
    mkdirSync(dataFolder, { recursive: true });
    const earlier = readRunRecord(dataFolder);
    if (earlier) await cleanUpAfter(earlier);
    const launcher = identify(process.pid) as ProcessIdentity;
    const file = new RunFile(dataFolder, {
      launcher,
      npm: findParentNpm(),
      url,
      stopping: false,
      processes: [],
    });
    file.write();
    return file;
  }

  add(name: string, pid: number, signal: NodeJS.Signals = 'SIGTERM'): void {
    const identity = identify(pid);
    if (!identity) return;
    const added: RecordedProcess = { name, signal, ...identity };
    this.update({ processes: [...this.record.processes, added] });
  }

  markStopping(): void {
    this.update({ stopping: true });
  }

  release(): void {
    rmSync(getRunFile(this.dataFolder), { force: true });
  }

  private update(change: Partial<RunRecord>): void {
    this.record = { ...this.record, ...change };
    this.write();
  }

  private write(): void {
    const path = getRunFile(this.dataFolder);
    // Renamed, because readers must not see a partial file.
    writeFileSync(`${path}.new`, JSON.stringify(this.record, null, 2));
    renameSync(`${path}.new`, path);
  }
}

/** The processes of a running portal, for checks and cleanup by a later start. */
export interface RunRecord {
  /** The process that starts and stops the portal. */
  readonly launcher: ProcessIdentity;
  readonly npm?: ProcessIdentity;
  readonly url: string;
  readonly stopping: boolean;
  readonly processes: readonly RecordedProcess[];
}

interface RecordedProcess extends ProcessIdentity {
  readonly name: string;
  readonly signal: NodeJS.Signals;
}

const getRunFile = (dataFolder: string): string => join(dataFolder, 'run.json');

/** Reads a run record; undefined if there is none or it is incomplete. */
export function readRunRecord(dataFolder: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(getRunFile(dataFolder), 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
}

/** Checks whether the launcher and its npm run and no stop is in progress. */
export function isActive(record: RunRecord): boolean {
  const isOrphaned = record.npm !== undefined && !isAlive(record.npm);
  return isAlive(record.launcher) && !record.stopping && !isOrphaned;
}

const timeoutSeconds = 40;

/** Stops the processes of an earlier portal, newest first. Throws if that portal is active. */
export async function cleanUpAfter(record: RunRecord): Promise<void> {
  rejectActivePortal(record);
  await waitForLauncher(record);
  for (const each of record.processes.toReversed()) await stopProcess(each, each.signal, 10);
}

async function waitForLauncher({ launcher }: RunRecord): Promise<void> {
  if (!(await waitForExit(launcher, timeoutSeconds))) await stopProcess(launcher, 'SIGKILL');
}

export function rejectActivePortal(record: RunRecord): void {
  if (!isActive(record)) return;
  throw new StartError(
    `This portal is already running at ${record.url} (process ${record.launcher.pid}).\n` +
      `Use it, or stop it first: Ctrl-C in its terminal, or \`kill ${record.launcher.pid}\`.`,
  );
}

/** Stops the processes that inherited a variable, and removes the remains of this and other killed test runs. */
export async function stopTestRun(variable: string): Promise<void> {
  await deleteTestRuns();
  await Promise.all(findProcessesWith(variable).map((each) => stopProcess(each, 'SIGKILL')));
}

/** Stops without order, because the data is temporary. PostgreSQL gets its own signal, because it must release shared memory. */
async function stopAtOnce(record: RunRecord): Promise<void> {
  const stop = (each: RecordedProcess) =>
    stopProcess(each, each.signal === 'SIGTERM' ? 'SIGKILL' : each.signal, 10);
  await Promise.all(record.processes.map(stop));
}

/** Stops and removes the remains of killed test runs. Active runs stay. */
export async function deleteTestRuns(): Promise<void> {
  if (!existsSync(testRunsFolder)) return;
  await Promise.all(
    readdirSync(testRunsFolder).map((name) => deleteAbandonedFolder(join(testRunsFolder, name))),
  );
}

async function deleteAbandonedFolder(folder: string): Promise<void> {
  const record = readRunRecord(folder);
  // Another run may use the folder, or may be about to remove it.
  if (record ? isAlive(record.launcher) : identify(findOwner(folder))) return;
  if (record) await stopAtOnce(record);
  if (!existsSync(folder)) return;
  rmSync(getFallbackDataFolder(folder), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
