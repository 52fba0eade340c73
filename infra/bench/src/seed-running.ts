import { parseArgs } from 'node:util';
import { runningDatabases } from '@portal/local';
import { runAnalyticsCommand } from './analytics-command.js';
import { password, population, type Size } from './seed/population.js';
import { seed } from './seed/seed.js';
import { timeZone } from './time-zone.js';

/** How many of each there may be. */
const limits: Record<keyof Size, [least: number, most: number]> = {
  users: [1, 1_000_000],
  partners: [1, 10_000],
  groups: [1, 1_000],
  reports: [0, 100_000],
  views: [0, 100_000_000],
};
const defaults: Size = { ...population, views: 1_000_000 };

/** The numbers that the command line asks for; undefined when one is none or out of its limits. */
function readSize(): Size | undefined {
  const names = Object.keys(limits) as (keyof Size)[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const size = Object.fromEntries(
    names.map((name) => [name, Number(values[name] ?? defaults[name])]),
  ) as unknown as Size;
  const isWithin = (name: keyof Size) =>
    Number.isInteger(size[name]) && size[name] >= limits[name][0] && size[name] <= limits[name][1];
  const hasReports = size.reports > 0 || size.views === 0;
  return names.every(isWithin) && hasReports ? size : undefined;
}

const size = readSize();
if (!size) {
  const told = Object.entries(limits).map(
    ([name, [least, most]]) => `--${name} from ${least} to ${most.toLocaleString('en')}`,
  );
  console.error(`Takes whole numbers: ${told.join(', ')}; views need reports.`);
  process.exit(1);
}

const { databaseOwners } = await runningDatabases();
const environment = { DATABASE_URL: databaseOwners.analytics, PORTAL_TIME_ZONE: timeZone };
const rebuildRollups = async () => void (await runAnalyticsCommand('rebuild-rollups', environment));
await seed({ databaseOwners, timeZone, rebuildRollups }, size, (text) => console.log(`  ${text}`));
console.log(
  `Added ${size.users} users of ${size.partners} HIS partners in ${size.groups} stakeholder groups, whose password is ${password}, ` +
    `${size.reports} reports and ${size.views} views of them.`,
);
