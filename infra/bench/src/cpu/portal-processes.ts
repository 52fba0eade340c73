import type { Portal } from '@portal/local';

const components = ['gateway', 'identity', 'reports', 'analytics', 'notifications'] as const;

/** The process ids of everything that has a share in a portal's answers. */
export function portalProcesses({ components: all, servers }: Portal) {
  const found = (name: string, pid: number | undefined) => {
    if (pid === undefined) throw new Error(`${name} does not run.`);
    return pid;
  };
  const ofParts = components.map((part) => [part, found(part, all[part].pid)]);
  return {
    ...(Object.fromEntries(ofParts) as Record<(typeof components)[number], number>),
    NATS: found('NATS', servers.nats?.pid),
    PostgreSQL: found('PostgreSQL', servers.postgres?.pid),
  };
}
