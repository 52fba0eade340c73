import { Client } from 'pg';
import { StartFault } from '../start-fault.js';

const invalidPassword = '28P01';

/** Whether the server of a data folder takes connections at that URL; throws when it does but not with that password. */
export async function answers(url: string, dataFolder: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === invalidPassword) throw wrongPassword(dataFolder);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function wrongPassword(dataFolder: string): StartFault {
  return new StartFault(
    `PostgreSQL's data in ${dataFolder} was made with another password than that of .data/secrets.json.\n` +
      `Put the right secrets.json back, or remove ${dataFolder} to start afresh.`,
  );
}
