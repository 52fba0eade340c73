import { Client, type QueryResultRow } from 'pg';

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const query = <Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => withClient(url, async (client) => (await client.query<Row>(text, values)).rows);

/** Reads the one number that a statement selects. */
export const queryNumber = (url: string, statement: string): Promise<number | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<[number]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  });

/** Fills a database in one transaction and updates its statistics. */
export const fillDatabase = <Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> =>
  withClient(url, async (client) => {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    // Otherwise autovacuum would do it during a measurement.
    await client.query('VACUUM ANALYZE');
    return result;
  });
