import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, type ProcessIdentity, stopProcess } from './process-identity.js';

const minPauseMs = 25;
const maxPauseMs = 200;

/** An error of the environment, with instructions for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Reads the last lines of a log file; empty if there is none. */
function logTail(file: string, lines = 15): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** A background program. Its output is appended to a file. */
export interface Program {
  /** The name at the start of a sentence, such as "The gateway". */
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly folder?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Signal for a clean stop. Default: SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
}

/** Callbacks for started processes and unexpected exits. */
export interface DaemonWatcher {
  onSpawn(program: Program, pid: number): void;
  onDeath(description: string): void;
}

export class Daemon {
  private shouldRun = true;

  private constructor(
    private readonly program: Program,
    private readonly child: ChildProcess,
    private readonly identity: ProcessIdentity,
  ) {}

  /** Starts a program. Resolves before it is ready. */
  static async start(program: Program, watcher: DaemonWatcher): Promise<Daemon> {
    const child = await spawnLogged(program);
    watcher.onSpawn(program, child.pid);
    const daemon = new Daemon(program, child, identify(child.pid) ?? { pid: child.pid, began: '' });
    child.once('exit', (code, signal) => {
      if (daemon.shouldRun)
        watcher.onDeath(daemon.report(`exited unexpectedly (${signal ?? `exit code ${code}`})`));
    });
    return daemon;
  }

  get pid(): number {
    return this.identity.pid;
  }

  /** Polls `isReady` less and less often, because a start needs the processors. Rejects when the program exits or times out. */
  async waitUntilReady(isReady: () => Promise<boolean>, seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000;
    let pauseMs = minPauseMs;
    while (!(await isReady())) {
      if (this.hasEnded()) throw new StartError(this.report('exited before it was ready'));
      if (Date.now() > end) throw new StartError(this.report(`was not ready within ${seconds} s`));
      await delay(pauseMs);
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    }
  }

  /** Stops the program and waits for its exit. */
  async stop(signal: NodeJS.Signals = this.program.stopSignal ?? 'SIGTERM'): Promise<void> {
    this.shouldRun = false;
    await stopProcess(this.identity, signal);
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private report(event: string): string {
    const { title, logFile } = this.program;
    const tail = logTail(logFile);
    return `${title} ${event}. ${tail ? `Last lines of ${logFile}:\n${tail}` : `Its log ${logFile} is empty.`}`;
  }
}

async function spawnLogged(program: Program): Promise<ChildProcess & { readonly pid: number }> {
  mkdirSync(dirname(program.logFile), { recursive: true });
  const log = openSync(program.logFile, 'a');
  const child = spawn(program.command, program.args, {
    cwd: program.folder,
    env: program.env,
    // A separate process group: Ctrl-C reaches the launcher only, which stops everything in order.
    detached: true,
    stdio: ['ignore', log, log],
    ...program.user,
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  return child as ChildProcess & { readonly pid: number };
}
