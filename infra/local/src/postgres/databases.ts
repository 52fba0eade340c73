import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { inProject } from '../project.js';
import type { Secrets } from '../secrets.js';
import { type DatabaseUrls, type ServiceName, serviceNames } from '../services.js';

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
