import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identify, type ProcessIdentity } from '../processes/process-identity.js';
import { cleanUpAfter } from './clean-up.js';
import { waitingNpm } from '../processes/waiting-npm.js';
import { type RecordedProcess, readRunRecord, runFileOf, type RunRecord } from './run-record.js';

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
