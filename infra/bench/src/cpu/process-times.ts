import { readdirSync, readFileSync } from 'node:fs';

/** What Linux tells of a process; times are CPU seconds since it began. */
export interface ProcessTimes {
  pid: number;
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

// What Linux calls USER_HZ is 100 on every platform that Node.js runs on.
const ticksPerSecond = 100;

/** Every process of the machine. */
export function allProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

function readProcess(pid: number): ProcessTimes | undefined {
  try {
    return parse(pid, readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

function parse(pid: number, stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Numbered from the third on in proc(5): ppid is its field 4, utime 14, stime 15, cutime 16, cstime 17.
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number];
  return {
    pid,
    parent: Number(fields[1]),
    own: (utime + stime) / ticksPerSecond,
    ended: (cutime + cstime) / ticksPerSecond,
  };
}
