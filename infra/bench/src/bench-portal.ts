import { startPortal, type Portal } from '@portal/local';
import { runAnalyticsCommand } from './analytics-command.js';
import { portalEnvironment } from './portal-environment.js';
import type { Size } from './seed/population.js';
import { seed, type SeededPortal } from './seed/seed.js';
import type { Viewing } from './seed/seed-views.js';
import { settle } from './seed/settle.js';
import { timeZone } from './time-zone.js';

/** A portal of the benchmark's own, with people, reports and views. */
export interface BenchPortal {
  portal: Portal;
  seeded: SeededPortal;
  viewing: Viewing;
}

/** Says what is being done. */
export const tell = (text: string) => console.error(`  ${text}`);

/** Starts a portal of this size, does the work, and stops it, also when it is interrupted. */
export async function withBenchPortal(
  size: Size,
  work: (bench: BenchPortal) => Promise<void>,
): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interrupted.abort(new Error('interrupted')));
  }
  tell('starting the portal');
  const portal = await startPortal({
    port: 0,
    demoData: false,
    fsync: true,
    env: portalEnvironment,
    signal: interrupted.signal,
  });
  interrupted.signal.addEventListener('abort', () => void portal.stop().finally(() => process.exit(130)));
  try {
    const { env } = portal.components.analytics.definition;
    const rebuildRollups = async () => void (await runAnalyticsCommand('rebuild-rollups', env));
    const seeded = { databaseOwners: portal.databaseOwners, timeZone, rebuildRollups };
    const viewing = await seed(seeded, size, tell);
    await settle(portal);
    await work({ portal, seeded, viewing });
  } finally {
    await portal.stop();
  }
}
