import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that is still recognised when its number has been given to another one: its number and when it began. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly began: string;
}

/** Identifies a running process; undefined when there is none of that number or it has already ended. */
export function identify(pid: number): ProcessIdentity | undefined {
  const began = process.platform === 'linux' ? beginningFromProc(pid) : beginningFromPs(pid);
  return began === undefined ? undefined : { pid, began };
}

/** Whether that very process is still running. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.began === identity.began;
}

/** The number of the process that started a running one; undefined when it cannot be told. */
function parentOf(pid: number): number | undefined {
  const parent = Number(process.platform === 'linux' ? statOf(pid)?.[1] : ps(pid, 'ppid='));
  return parent > 0 ? parent : undefined;
}

/** The command line of a running process, empty when it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'args=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function beginningFromProc(pid: number): string | undefined {
  const stat = statOf(pid);
  const ended = stat?.[0] === 'Z' || stat?.[0] === 'X';
  return stat && !ended ? `${bootId()} ${stat[19]}` : undefined;
}

/** The fields of /proc/<pid>/stat that follow the command's name: state, parent and so on. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may itself hold spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function beginningFromPs(pid: number): string | undefined {
  const ended = ps(pid, 'stat=').startsWith('Z');
  return ended ? undefined : ps(pid, 'lstart=') || undefined;
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The npm that waits for this process and is to end with it; undefined when it was not started by one. */
export function waitingNpm(): ProcessIdentity | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  // npm starts scripts by a shell, which outlives it.
  const grandparent = parentOf(parent);
  const isShell = grandparent !== undefined && /\bnpm\b/.test(commandLine(grandparent));
  return identify(isShell ? grandparent : parent);
}

const pollMilliseconds = 20;

/** Asks a process to end by a signal, kills it when it has not after the given seconds, and waits until it is gone. */
export async function stopProcess(
  identity: ProcessIdentity,
  signal: NodeJS.Signals = 'SIGTERM',
  timeoutSeconds = 15,
): Promise<void> {
  send(identity, signal);
  if (await isGone(identity, timeoutSeconds)) return;
  send(identity, 'SIGKILL');
  await isGone(identity, 5);
}

/** Waits until a process is gone; false when it still runs after the given seconds. */
export async function isGone(identity: ProcessIdentity, seconds: number): Promise<boolean> {
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
    // It ended between the look and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
