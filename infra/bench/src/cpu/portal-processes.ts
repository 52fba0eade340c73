import type { Portal } from '@portal/local';
import { allProcesses } from './process-times.js';

const parts = ['gateway', 'identity', 'reports', 'analytics', 'notifications'] as const;

/** The process ids of everything that has a share in a portal's answers. All are children of this process. */
export function portalProcesses(portal: Portal) {
  const children = allProcesses().filter(({ parent }) => parent === process.pid);
  const found = (name: string, pid: number | undefined) => {
    if (pid === undefined) throw new Error(`${name} does not run.`);
    return pid;
  };
  const pidOf = (name: string) => found(name, children.find((each) => each.name === name)?.pid);
  const ofParts = parts.map((part) => [part, found(part, portal.parts[part].pid)]);
  return {
    ...(Object.fromEntries(ofParts) as Record<(typeof parts)[number], number>),
    NATS: pidOf('nats-server'),
    PostgreSQL: pidOf('postgres'),
  };
}
