import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
export function parentOf(pid: number): number | undefined {
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
