import type { DatabaseUrls } from '@portal/local';
import { Client } from 'pg';
import type { Size } from './population.js';
import { seedIdentity, type PeopleBefore } from './seed-identity.js';
import { seedReports } from './seed-reports.js';
import { seedViews, type Viewing } from './seed-views.js';
import { tellOthers } from './tell-others.js';

/** The databases of a running portal as their owners, how its views' rollups are made to count what was added, and the zone of its days. */
export interface SeededPortal {
  databaseOwners: DatabaseUrls;
  timeZone: string;
  rebuildRollups: () => Promise<void>;
}

/** Adds people, reports, permissions and views to a running portal, whose services tell one another of them; gives who views what. */
export async function seed(portal: SeededPortal, size: Size, tell: (text: string) => void): Promise<Viewing> {
  tell(`adding ${size.users} users`);
  const people = await fill(portal.databaseOwners.identity, async (client): Promise<PeopleBefore> => {
    const before = await seedIdentity(client, size);
    await tellOthers(client, before);
    return before;
  });
  tell(`adding ${size.reports} reports`);
  const reports = await fill(portal.databaseOwners.reports, (client) => seedReports(client, size, people));
  const viewing = { size, people, reports, timeZone: portal.timeZone, tell };
  await addViews(portal, size.views, viewing);
  return viewing;
}

/** Adds so many views, and waits until they are counted. */
export async function addViews(portal: SeededPortal, views: number, viewing: Viewing): Promise<void> {
  if (views === 0) return;
  viewing.tell(`adding ${views.toLocaleString('en')} views`);
  await seedViews(portal.databaseOwners.analytics, views, viewing);
  viewing.tell('counting them');
  await portal.rebuildRollups();
}

/** Fills a database in one transaction and brings its statistics up to date. */
export async function fill<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    // Else autovacuum would do it in the middle of a round.
    await client.query('VACUUM ANALYZE');
    return result;
  } finally {
    await client.end();
  }
}
