import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabases, type Databases } from './postgres/databases.js';
import { shelteredDataOf } from './postgres/place.js';
import { defaultDataFolder } from './project.js';
import { loadSecrets } from './secrets.js';
import { StartFault } from './start-fault.js';

const lineOfPort = 3;

/**
 * The databases of the portal that runs on a data folder, that of `npm start` without one, in a PostgreSQL of its own.
 * @throws StartFault when none runs
 */
export async function runningDatabases(dataFolder = defaultDataFolder): Promise<Databases> {
  const folders = [join(dataFolder, 'postgres'), shelteredDataOf(dataFolder)];
  const file = folders.map((folder) => join(folder, 'postmaster.pid')).find((each) => existsSync(each));
  if (!file)
    throw new StartFault('No portal runs here with a PostgreSQL of its own: start it with `npm start`.');
  const port = readFileSync(file, 'utf8').split('\n')[lineOfPort];
  const secrets = loadSecrets(dataFolder);
  return createDatabases(`postgresql://postgres:${secrets.postgres}@127.0.0.1:${port}/postgres`, secrets);
}
