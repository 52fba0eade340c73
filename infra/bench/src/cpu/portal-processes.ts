import type { Portal } from '@portal/local';

const parts = ['gateway', 'identity', 'reports', 'analytics', 'notifications'] as const;

/** The process ids of everything that has a share in a portal's answers. */
export function portalProcesses({ parts: all, servers }: Portal) {
  const found = (name: string, pid: number | undefined) => {
    if (pid === undefined) throw new Error(`${name} does not run.`);
    return pid;
  };
  const ofParts = parts.map((part) => [part, found(part, all[part].pid)]);
  return {
    ...(Object.fromEntries(ofParts) as Record<(typeof parts)[number], number>),
    NATS: found('NATS', servers.nats?.pid),
    PostgreSQL: found('PostgreSQL', servers.postgres?.pid),
  };
}
