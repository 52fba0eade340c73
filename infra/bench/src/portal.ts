import { type Portal, findRunningDatabases, startPortal } from '@portal/local';
import { password, type Size, timeZone } from './seed/population.js';
import { seed, settle } from './seed/seed.js';

const embedHosts = {
  EMBED_HOSTS_POWER_BI: 'app.powerbi.com',
  EMBED_HOSTS_WEB_EMBED: 'maps.example.org',
  EMBED_HOSTS_DASH: 'dash.example.org',
};
/** The portal as `npm start` runs it, without the limits that would refuse the load, and without exports of seeded reports. */
const env = {
  gateway: { ...embedHosts, RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off' },
  reports: { ...embedHosts, THUMBNAIL_POLL_SECONDS: '0' },
};

export const printProgress = (text: string) => console.error(`  ${text}`);

/** Starts a portal of this size, does the work, and stops the portal, also on an interrupt. */
export async function withBenchPortal(size: Size, work: (portal: Portal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => controller.abort(new Error('interrupted')));
  printProgress('starting the portal');
  const options = { port: 0, demoData: false, fsync: true, env, signal: controller.signal };
  const portal = await startPortal(options);
  controller.signal.addEventListener('abort', () => void portal.stop().finally(() => process.exit(130)));
  try {
    await seed({ ...portal, analytics: portal.components.analytics.definition.env }, size, printProgress);
    await settle(portal);
    await work(portal);
  } finally {
    await portal.stop();
  }
}

/** Adds people, reports and views to the portal that `npm start` runs. */
export async function seedRunningPortal(size: Size): Promise<void> {
  const { databaseOwners } = await findRunningDatabases();
  const analytics = { DATABASE_URL: databaseOwners.analytics, PORTAL_TIME_ZONE: timeZone };
  await seed({ databaseOwners, analytics }, size, (text) => console.log(`  ${text}`));
  console.log(
    `Added ${size.users} users of ${size.partners} HIS partners in ${size.groups} stakeholder groups, whose password is ${password}, ` +
      `${size.reports} reports and ${size.views} views of them.`,
  );
}
