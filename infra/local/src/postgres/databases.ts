import { getFallbackDataFolder, StartError } from '@portal/tool-kit';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DatabaseUrls,
  defaultDataFolder,
  toProjectPath,
  type ServiceName,
  serviceNames,
} from '../project.js';
import { loadSecrets, type Secrets } from '../secrets.js';
import { Client } from 'pg';

const portLineIndex = 3;

/**
 * Returns the databases of the running portal of a data folder, by default that of `npm start`.
 * @throws StartError if no portal runs with an embedded PostgreSQL
 */
export async function findRunningDatabases(dataFolder = defaultDataFolder): Promise<Databases> {
  const folders = [join(dataFolder, 'postgres'), getFallbackDataFolder(dataFolder)];
  const file = folders.map((folder) => join(folder, 'postmaster.pid')).find((each) => existsSync(each));
  if (!file)
    throw new StartError('No portal with an embedded PostgreSQL is running. Start one with `npm start`.');
  const port = readFileSync(file, 'utf8').split('\n')[portLineIndex];
  const secrets = loadSecrets(dataFolder);
  return createDatabases(`postgresql://postgres:${secrets.postgres}@127.0.0.1:${port}/postgres`, secrets);
}

export interface Databases {
  /** With the roles of the services, which read and write rows. */
  readonly databases: DatabaseUrls;
  /** With the roles that own the tables. */
  readonly databaseOwners: DatabaseUrls;
}

const settings = `
  SELECT set_config('provision.service', $1, false), set_config('provision.password', $2, false),
    set_config('provision.owner_password', $3, false)`;

/** Creates missing databases and roles, and sets the passwords. */
export async function createDatabases(
  superuserUrl: string,
  passwords: Pick<Secrets, 'databases' | 'databaseOwners'>,
): Promise<Databases> {
  const listStatements = readFileSync(toProjectPath('infra', 'postgres', 'provision.sql'), 'utf8');
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
  const buildUrls = (role: (service: ServiceName) => string, secrets: Record<ServiceName, string>) =>
    Object.fromEntries(
      serviceNames.map((each) => [each, buildUrl(superuserUrl, each, role(each), secrets[each])]),
    ) as DatabaseUrls;
  return {
    databases: buildUrls((service) => service, passwords.databases),
    databaseOwners: buildUrls((service) => `${service}_owner`, passwords.databaseOwners),
  };
}

function buildUrl(superuserUrl: string, database: string, role: string, password: string): string {
  const url = new URL(superuserUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}
