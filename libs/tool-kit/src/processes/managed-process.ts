import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, type ProcessIdentity, stopProcess } from './process-identity.js';
import { removeAtExit } from './reaper.js';

const minPauseMs = 25;
const maxPauseMs = 200;
const loggedLines = 15;

/** An error of the environment, with instructions for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
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

/** A process of a portal, which tests may stop, kill and start again. It does not outlive the process that started it. */
export class ManagedProcess {
  private identity: ProcessIdentity | undefined;

  constructor(
    private readonly program: Program,
    readonly isReady: () => Promise<boolean>,
    private readonly readySeconds: number,
    /** Called with a description when the process exits unexpectedly. */
    private readonly onDeath: (description: string) => void = () => undefined,
  ) {}

  get pid(): number | undefined {
    return this.identity?.pid;
  }

  /** Starts the process. Resolves when it is ready; rejects when it exits or times out. */
  async start(): Promise<void> {
    const child = await spawnLogged(this.program);
    const identity = identify(child.pid) ?? { pid: child.pid, began: '' };
    this.identity = identity;
    removeAtExit({ ...identity, signal: this.program.stopSignal ?? 'SIGTERM' });
    child.once('exit', (code, signal) => {
      if (this.identity === identity)
        this.onDeath(this.describe(`exited unexpectedly (${signal ?? `exit code ${code}`})`));
    });
    try {
      await this.waitUntilReady(child);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops the process and waits for its exit. */
  async stop(signal: NodeJS.Signals = this.program.stopSignal ?? 'SIGTERM'): Promise<void> {
    const { identity } = this;
    this.identity = undefined;
    if (identity) await stopProcess(identity, signal);
  }

  /** Kills the process to simulate a crash. */
  kill(): Promise<void> {
    return this.stop('SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Polls less and less often, because a start needs the processors. */
  private async waitUntilReady(child: ChildProcess): Promise<void> {
    const end = Date.now() + this.readySeconds * 1000;
    for (let pauseMs = minPauseMs; !(await this.isReady()); pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new StartError(this.describe('exited before it was ready'));
      if (Date.now() > end)
        throw new StartError(this.describe(`was not ready within ${this.readySeconds} s`));
      await delay(pauseMs);
    }
  }

  private describe(event: string): string {
    const { title, logFile } = this.program;
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').trimEnd() : '';
    const lines = log.split('\n').slice(-loggedLines).join('\n');
    return `${title} ${event}. ${log ? `Last lines of ${logFile}:\n${lines}` : `Its log ${logFile} is empty.`}`;
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
