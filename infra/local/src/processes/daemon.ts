import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../project.js';
import { identify, type ProcessIdentity, stopProcess } from './process-identity.js';

/** The last lines of a log file, empty when there is none. */
function logTail(file: string, lines = 15): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/** A program that runs in the background with its output appended to a file. */
export interface Program {
  /** What it is called in a sentence. */
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly folder?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  /** The signal that ends it cleanly; SIGTERM when absent. */
  readonly stopSignal?: NodeJS.Signals;
}

/** Who is told about the beginning of a program, and of an end that nobody asked for. */
export interface DaemonWatcher {
  onSpawn(program: Program, pid: number): void;
  onDeath(description: string): void;
}

/** A running program. */
export class Daemon {
  private isExpected = true;

  private constructor(
    private readonly program: Program,
    private readonly child: ChildProcess,
    private readonly identity: ProcessIdentity,
  ) {}

  /** Starts a program; resolves once it runs, which is before it is ready. */
  static async start(program: Program, watcher: DaemonWatcher): Promise<Daemon> {
    const child = await spawnLogged(program);
    watcher.onSpawn(program, child.pid);
    const daemon = new Daemon(program, child, identify(child.pid) ?? { pid: child.pid, began: '' });
    child.once('exit', (code, signal) => {
      if (daemon.isExpected) watcher.onDeath(daemon.report(`has ended (${signal ?? `exit code ${code}`})`));
    });
    return daemon;
  }

  get pid(): number {
    return this.identity.pid;
  }

  /** Waits until the given question is answered by yes; rejects when the program dies or takes too long. */
  async untilReady(isReady: () => Promise<boolean>, seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000;
    while (!(await isReady())) {
      if (this.hasEnded()) throw new StartError(this.report('ended before it was ready'));
      if (Date.now() > end) throw new StartError(this.report(`is not ready after ${seconds} s`));
      await delay(50);
    }
  }

  /** Ends the program by its stop signal, or by another one, and waits until it is gone. */
  async stop(signal: NodeJS.Signals = this.program.stopSignal ?? 'SIGTERM'): Promise<void> {
    this.isExpected = false;
    await stopProcess(this.identity, signal);
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private report(what: string): string {
    const { title, logFile } = this.program;
    const tail = logTail(logFile);
    return `${title} ${what}. ${tail ? `Its log, ${logFile}, ends with:\n${tail}` : `Its log, ${logFile}, is empty.`}`;
  }
}

async function spawnLogged(program: Program): Promise<ChildProcess & { readonly pid: number }> {
  mkdirSync(dirname(program.logFile), { recursive: true });
  const log = openSync(program.logFile, 'a');
  const child = spawn(program.command, program.args, {
    cwd: program.folder,
    env: program.env,
    // Of its own group, so that Ctrl-C reaches the launcher alone and everything is stopped in order.
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
