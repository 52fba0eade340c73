import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseUrls, Portal } from '@portal/local';
import { Client } from 'pg';

const lookEveryMilliseconds = 500;
const patienceMilliseconds = 600_000;

const untold = 'SELECT count(*)::int FROM outbox WHERE published_at IS NULL';
const accounts = 'SELECT count(*)::int FROM account';
const accountCopies = 'SELECT count(*)::int FROM account_copy';

/** Queries that come to the same number once everything that a service tells has arrived. */
const agreements: [keyof DatabaseUrls, string, keyof DatabaseUrls, string][] = [
  ['identity', accounts, 'reports', accountCopies],
  ['identity', accounts, 'analytics', accountCopies],
  ['identity', accounts, 'notifications', accountCopies],
  ['reports', 'SELECT count(*)::int FROM report', 'analytics', 'SELECT count(*)::int FROM report_copy'],
  [
    'analytics',
    'SELECT sum(count)::int FROM report_views',
    'reports',
    'SELECT sum(count)::int FROM report_view_count',
  ],
];

/**
 * Waits until the services of a seeded portal have told one another everything, and brings all tables into the state of a quiet night.
 * @throws Error when they have not after ten minutes
 */
export async function settle({ databases, databaseOwners, servers }: Portal): Promise<void> {
  const end = Date.now() + patienceMilliseconds;
  while (!(await isSettled(databases))) {
    if (Date.now() > end)
      throw new Error('The services have not told one another everything in ten minutes.');
    await pause(lookEveryMilliseconds);
  }
  for (const url of Object.values(databaseOwners)) await ask(url, 'VACUUM ANALYZE');
  if (servers.postgres) await ask(servers.postgres.url, 'CHECKPOINT');
}

async function isSettled(databases: DatabaseUrls): Promise<boolean> {
  for (const url of Object.values(databases)) {
    if ((await ask(url, untold)) !== 0) return false;
  }
  for (const [owner, owned, keeper, kept] of agreements) {
    if ((await ask(databases[owner], owned)) !== (await ask(databases[keeper], kept))) return false;
  }
  return true;
}

/** The one number that a statement gives, if any. */
async function ask(url: string, statement: string): Promise<number | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<[number]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
