import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Portal, type PortalOptions, findRunningDatabases, startPortal } from '@portal/local';
import { password, type Size, timeZone } from './seed/population.js';
import type { Viewing } from './seed/seed-views.js';
import { seed, type SeededPortal, settle } from './seed/seed.js';

interface BenchPortal {
  portal: Portal;
  seeded: SeededPortal;
  viewing: Viewing;
}

const embedHosts = {
  EMBED_HOSTS_POWER_BI: 'app.powerbi.com',
  EMBED_HOSTS_WEB_EMBED: 'maps.example.org',
  EMBED_HOSTS_DASH: 'dash.example.org',
};
// Power BI's emulator knows none of the seeded reports.
const reports = { ...embedHosts, THUMBNAIL_POLL_SECONDS: '0' };
// All requests come from one address, and each account makes more of them than a person could.
const withoutLimits = { ...embedHosts, RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off' };

/** The portal as `npm start` and compose run it, without the limits that would refuse the load. */
export const defaultEnvironment: PortalOptions['env'] = { gateway: withoutLimits, reports };

export const printProgress = (text: string) => console.error(`  ${text}`);

/** Creates a signal that aborts on SIGINT and SIGTERM. Further ones, such as that of a parent, do not end the process meanwhile. */
export function createInterruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => controller.abort(new Error('interrupted')));
  }
  return controller.signal;
}

/** Starts a portal of this size, does the work, and stops the portal, also on an interrupt. */
export async function withBenchPortal(
  size: Size,
  env: PortalOptions['env'],
  work: (bench: BenchPortal) => Promise<void>,
): Promise<void> {
  const signal = createInterruptSignal();
  printProgress('starting the portal');
  const portal = await startPortal({
    port: 0,
    demoData: false,
    fsync: true,
    env,
    signal,
  });
  const stopAndExit = () => void portal.stop().finally(() => process.exit(130));
  signal.addEventListener('abort', stopAndExit);
  try {
    const seeded = toSeededPortal(portal);
    const viewing = await seed(seeded, size, printProgress);
    await settle(portal);
    await work({ portal, seeded, viewing });
  } finally {
    await portal.stop();
    // A later interrupt must not exit before the next portal has stopped.
    signal.removeEventListener('abort', stopAndExit);
  }
}

export function toSeededPortal({ components, databaseOwners }: Portal): SeededPortal {
  const { env } = components.analytics.definition;
  const rebuildRollups = async () => void (await runAnalyticsCommand('rebuild-rollups', env));
  return { databaseOwners, timeZone, rebuildRollups };
}

const run = promisify(execFile);
const analyticsCommands = new URL('../../../services/analytics/dist/', import.meta.url);

/** @throws Error when the command fails */
export async function runAnalyticsCommand(
  name: 'rebuild-rollups' | 'check-rollups',
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const program = fileURLToPath(new URL(`${name}.js`, analyticsCommands));
  const { stdout } = await run(process.execPath, ['--enable-source-maps', program], {
    env: { ...process.env, ...environment },
  });
  return stdout;
}

/** Adds people, reports and views to the portal that `npm start` runs. */
export async function seedRunningPortal(size: Size): Promise<void> {
  const { databaseOwners } = await findRunningDatabases();
  const environment = { DATABASE_URL: databaseOwners.analytics, PORTAL_TIME_ZONE: timeZone };
  const rebuildRollups = async () => void (await runAnalyticsCommand('rebuild-rollups', environment));
  await seed({ databaseOwners, timeZone, rebuildRollups }, size, (text) => console.log(`  ${text}`));
  console.log(
    `Added ${size.users} users of ${size.partners} HIS partners in ${size.groups} stakeholder groups, whose password is ${password}, ` +
      `${size.reports} reports and ${size.views} views of them.`,
  );
}
