import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process id with its start time, because process ids are reused. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly began: string;
}

/** Identifies a running process; undefined if it has exited. */
export function identify(pid: number): ProcessIdentity | undefined {
  const began = process.platform === 'linux' ? readStartTimeFromProc(pid) : readStartTimeFromPs(pid);
  return began === undefined ? undefined : { pid, began };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.began === identity.began;
}

export function readCommandLine(pid: number): string {
  if (process.platform !== 'linux') return readPs(pid, 'args=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function readStartTimeFromProc(pid: number): string | undefined {
  const stat = readStat(pid);
  const ended = stat?.[0] === 'Z' || stat?.[0] === 'X';
  return stat && !ended ? `${readBootId()} ${stat[19]}` : undefined;
}

/** Reads the fields of /proc/<pid>/stat after the command: state, parent and so on. */
function readStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command, in parentheses, may contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function readStartTimeFromPs(pid: number): string | undefined {
  const ended = readPs(pid, 'stat=').startsWith('Z');
  return ended ? undefined : readPs(pid, 'lstart=') || undefined;
}

function readPs(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

const pollMilliseconds = 20;

/** Sends a signal, and SIGKILL after the timeout. Waits for the exit. */
export async function stopProcess(
  identity: ProcessIdentity,
  signal: NodeJS.Signals = 'SIGTERM',
  timeoutSeconds = 15,
): Promise<void> {
  send(identity, signal);
  if (await waitForExit(identity, timeoutSeconds)) return;
  send(identity, 'SIGKILL');
  await waitForExit(identity, 5);
}

export async function waitForExit(identity: ProcessIdentity, seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (isAlive(identity)) {
    if (Date.now() > end) return false;
    await delay(pollMilliseconds);
  }
  return true;
}

function send(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isAlive(identity)) return;
  try {
    process.kill(identity.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
