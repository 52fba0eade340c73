import type { DatabaseUrls, Portal } from '@portal/local';
import { runAnalyticsCommand } from '../analytics-command.js';
import { fillDatabase, queryNumber } from '../database.js';
import { waitUntil } from '../wait-until.js';
import type { Size } from './population.js';
import { publishPeople, seedIdentity } from './seed-identity.js';
import { seedReports } from './seed-reports.js';
import { seedViews } from './seed-views.js';

interface SeededPortal {
  databaseOwners: DatabaseUrls;
  /** The environment of analytics, for its commands. */
  analytics: NodeJS.ProcessEnv;
}

/** Adds people, reports, permissions and views to a running portal, and publishes them as state events. */
export async function seed(
  { databaseOwners, analytics }: SeededPortal,
  size: Size,
  printProgress: (text: string) => void,
): Promise<void> {
  printProgress(`adding ${size.users} users`);
  const people = await fillDatabase(databaseOwners.identity, async (client) => {
    const maxIds = await seedIdentity(client, size);
    await publishPeople(client, maxIds);
    return maxIds;
  });
  printProgress(`adding ${size.reports} reports`);
  const reports = await fillDatabase(databaseOwners.reports, (client) => seedReports(client, size, people));
  if (size.views === 0) return;
  printProgress(`adding ${size.views.toLocaleString('en')} views`);
  await seedViews(databaseOwners.analytics, { size, people, reports, printProgress });
  printProgress('rebuilding the rollups');
  await runAnalyticsCommand('rebuild-rollups', analytics);
}

const settleTimeoutSeconds = 600;

const accountCount = 'SELECT count(*)::int FROM account';
const projectedAccountCount = 'SELECT count(*)::int FROM replicated_account';

/** Queries with equal results once all events are consumed: the owner's, then the projection's. */
const projectionCounts: [keyof DatabaseUrls, string, keyof DatabaseUrls, string][] = [
  ['identity', accountCount, 'reports', projectedAccountCount],
  ['identity', accountCount, 'analytics', projectedAccountCount],
  ['identity', accountCount, 'notifications', projectedAccountCount],
  ['reports', 'SELECT count(*)::int FROM report', 'analytics', 'SELECT count(*)::int FROM replicated_report'],
  [
    'analytics',
    'SELECT sum(count)::int FROM report_views',
    'reports',
    'SELECT sum(count)::int FROM report_view_count',
  ],
];

/**
 * Waits until all events are published and consumed, then vacuums and writes a checkpoint.
 * @throws Error after ten minutes
 */
export async function settle({ databases, databaseOwners, servers }: Portal): Promise<void> {
  await waitUntil('all events are published and consumed', settleTimeoutSeconds, () => isSettled(databases));
  for (const url of Object.values(databaseOwners)) await queryNumber(url, 'VACUUM ANALYZE');
  if (servers.postgres) await queryNumber(servers.postgres.url, 'CHECKPOINT');
}

/** Checks whether all events are published and consumed. */
export async function isSettled(databases: DatabaseUrls): Promise<boolean> {
  for (const url of Object.values(databases)) {
    const unpublished = 'SELECT count(*)::int FROM outbox WHERE published_at IS NULL';
    if ((await queryNumber(url, unpublished)) !== 0) return false;
  }
  for (const [owner, ownerStatement, service, projectionStatement] of projectionCounts) {
    const expected = await queryNumber(databases[owner], ownerStatement);
    if (expected !== (await queryNumber(databases[service], projectionStatement))) return false;
  }
  return true;
}
