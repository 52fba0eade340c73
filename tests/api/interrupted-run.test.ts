import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { findProcessesWith } from '@portal/tool-kit';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { eventually } from '../support/eventually.js';

const root = resolve(import.meta.dirname, '../..');
const testMilliseconds = scaleTimeout(180_000);

/** Returns the command line of a process; empty if it has ended. */
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/** A run of `npm test` in a process group of its own, as a terminal starts it. */
class NestedRun {
  readonly mark = `NESTED_RUN_${randomUUID().replaceAll('-', '')}`;
  readonly folder = mkdtempSync(join(tmpdir(), 'nested-'));
  output = '';
  private readonly npm: ChildProcess;

  constructor(testFile: string) {
    // PostgreSQL may run as another user.
    chmodSync(this.folder, 0o755);
    const { PORTAL_UNDER_TEST: _, JEST_WORKER_ID: __, ...env } = process.env;
    this.npm = spawn('npm', ['test', '--', '--maxWorkers=2', testFile], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, [this.mark]: '1', TMPDIR: this.folder, npm_config_loglevel: 'error' },
    });
    for (const stream of [this.npm.stdout, this.npm.stderr])
      stream?.on('data', (text) => (this.output += text));
  }

  /** The command lines of the processes of this run. */
  findCommands(): string[] {
    return findProcessesWith(this.mark).map(({ pid }) => readCommand(pid));
  }

  /** Waits until a process with this name runs. */
  async waitUntilRunning(name: string): Promise<void> {
    const isRunning = async () => {
      if (this.npm.exitCode !== null) throw new Error(`The run has ended: ${this.output}`);
      return this.findCommands().some((command) => command.includes(name));
    };
    await eventually(isRunning, Boolean, 60);
  }

  /** Sends a signal. Returns the status in the shell when the run has ended. */
  async interrupt(signal: NodeJS.Signals, target: 'npm' | 'group'): Promise<number> {
    const exit = once(this.npm, 'close');
    const pid = this.npm.pid as number;
    process.kill(target === 'group' ? -pid : pid, signal);
    const [code, lastSignal] = (await exit) as [number | null, NodeJS.Signals];
    return code ?? 128 + constants.signals[lastSignal];
  }

  kill(): void {
    for (const { pid } of findProcessesWith(this.mark)) process.kill(pid, 'SIGKILL');
  }
}

const testRunsFolder = join(root, '.data', 'tests');

/** The folders of portals whose processes have ended. */
function getAbandonedFolders(): string[] {
  if (!existsSync(testRunsFolder)) return [];
  return readdirSync(testRunsFolder).filter((name) => !existsSync(`/proc/${name.split('-')[1]}`));
}

let run: NestedRun | undefined;
afterEach(() => run?.kill());

describe('an interrupted test run', () => {
  it.each([
    ['Ctrl-C in its terminal', 'SIGINT', 'group', 'chromium', 130],
    ['a signal to npm while the portal starts', 'SIGTERM', 'npm', 'nats-server', 143],
  ] as const)(
    'stops all processes and removes its temporary files after %s',
    async (_, signal, target, program, status) => {
      run = new NestedRun('browser/(power-bi|idle).test');
      await run.waitUntilRunning(program);
      expect(await run.interrupt(signal, target)).toBe(status);
      expect(run.findCommands()).toEqual([]);
      expect(readdirSync(run.folder)).toEqual([]);
      expect(getAbandonedFolders()).toEqual([]);
      expect(run.output).toContain('Stopping the tests');
      expect(run.output).not.toMatch(/^\s+at |Error/m);
    },
    testMilliseconds,
  );
});
