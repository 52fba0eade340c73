import type { DatabaseUrls } from '@portal/local';
import { Client } from 'pg';
import { timeZone } from '../time-zone.js';
import { seedAnalytics } from './seed-analytics.js';
import { seedIdentity } from './seed-identity.js';
import { seedReports } from './seed-reports.js';

/** Fills the empty, migrated databases of a portal through SQL, the services' local copies included. */
export async function seed(databases: DatabaseUrls): Promise<void> {
  await Promise.all([
    fill(databases.identity, (client) => seedIdentity(client)),
    fill(databases.reports, seedReports),
    fill(databases.analytics, (client) => seedAnalytics(client, timeZone)),
  ]);
}

/** Fills a database in one transaction and brings its statistics up to date. */
export async function fill(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
    // Else autovacuum would do it in the middle of a round.
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
