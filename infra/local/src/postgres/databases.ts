import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shelteredDataOf } from './data-folder.js';
import {
  type DatabaseUrls,
  defaultDataFolder,
  inProject,
  type ServiceName,
  serviceNames,
  StartError,
} from '../project.js';
import { loadSecrets, type Secrets } from '../secrets.js';
import { Client } from 'pg';

const lineOfPort = 3;

/**
 * The databases of the portal that runs on a data folder, that of `npm start` without one, in a PostgreSQL of its own.
 * @throws StartError when none runs
 */
export async function runningDatabases(dataFolder = defaultDataFolder): Promise<Databases> {
  const folders = [join(dataFolder, 'postgres'), shelteredDataOf(dataFolder)];
  const file = folders.map((folder) => join(folder, 'postmaster.pid')).find((each) => existsSync(each));
  if (!file)
    throw new StartError('No portal runs here with a PostgreSQL of its own: start it with `npm start`.');
  const port = readFileSync(file, 'utf8').split('\n')[lineOfPort];
  const secrets = loadSecrets(dataFolder);
  return createDatabases(`postgresql://postgres:${secrets.postgres}@127.0.0.1:${port}/postgres`, secrets);
}

/** How the services' databases are reached. */
export interface Databases {
  /** As the services, whose roles read and write rows. */
  readonly databases: DatabaseUrls;
  /** As the roles that own the tables. */
  readonly databaseOwners: DatabaseUrls;
}

const settings = `
  SELECT set_config('provision.service', $1, false), set_config('provision.password', $2, false),
    set_config('provision.owner_password', $3, false)`;

/** Creates each service's database and roles, where missing, and gives the roles their passwords. */
export async function createDatabases(
  superuserUrl: string,
  passwords: Pick<Secrets, 'databases' | 'databaseOwners'>,
): Promise<Databases> {
  const listStatements = readFileSync(inProject('infra', 'postgres', 'provision.sql'), 'utf8');
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const service of serviceNames) {
      await client.query(settings, [
        service,
        passwords.databases[service],
        passwords.databaseOwners[service],
      ]);
      const { rows } = await client.query<{ statement: string }>(listStatements);
      for (const { statement } of rows) await client.query(statement);
    }
  } finally {
    await client.end();
  }
  const urls = (role: (service: ServiceName) => string, secrets: Record<ServiceName, string>) =>
    Object.fromEntries(
      serviceNames.map((each) => [each, urlFor(superuserUrl, each, role(each), secrets[each])]),
    ) as DatabaseUrls;
  return {
    databases: urls((service) => service, passwords.databases),
    databaseOwners: urls((service) => `${service}_owner`, passwords.databaseOwners),
  };
}

function urlFor(superuserUrl: string, database: string, role: string, password: string): string {
  const url = new URL(superuserUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}
