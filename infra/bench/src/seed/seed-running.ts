import { runningDatabases } from '@portal/local';
import { runAnalyticsCommand } from '../portal.js';
import { password, type Size, timeZone } from './population.js';
import { seed } from './seed.js';

/** Adds people, reports and views to the portal that `npm start` runs. */
export async function seedRunningPortal(size: Size): Promise<void> {
  const { databaseOwners } = await runningDatabases();
  const environment = { DATABASE_URL: databaseOwners.analytics, PORTAL_TIME_ZONE: timeZone };
  const rebuildRollups = async () => void (await runAnalyticsCommand('rebuild-rollups', environment));
  await seed({ databaseOwners, timeZone, rebuildRollups }, size, (text) => console.log(`  ${text}`));
  console.log(
    `Added ${size.users} users of ${size.partners} HIS partners in ${size.groups} stakeholder groups, whose password is ${password}, ` +
      `${size.reports} reports and ${size.views} views of them.`,
  );
}
