import type { DatabaseUrls } from '@portal/local';
import pg from 'pg';
import { portalUnderTest } from './portal.js';

type ServiceName = keyof DatabaseUrls;
type Row = Record<string, unknown>;

/** The name of the tests' connections in PostgreSQL. */
export const testApplication = 'tests';

/** The pools of all files of a worker. */
const pools = new Map<string, pg.Pool>();

export async function sql<R extends Row = Row>(
  service: ServiceName,
  text: string,
  values: unknown[] = [],
  databases: DatabaseUrls = portalUnderTest().databases,
): Promise<R[]> {
  return (await getPool(databases[service]).query<R>(text, values)).rows;
}

export async function queryRow<R extends Row = Row>(
  service: ServiceName,
  text: string,
  values: unknown[] = [],
  databases?: DatabaseUrls,
): Promise<R> {
  const [row] = await sql<R>(service, text, values, databases);
  if (!row) throw new Error(`No row: ${text}`);
  return row;
}

function getPool(url: string): pg.Pool {
  const existing = pools.get(url);
  if (existing) return existing;
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: testApplication });
  // Idle connections end with an error when a test stops the server.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}
