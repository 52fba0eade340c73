import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { type DatabaseUrls, type ServiceName, serviceNames } from '../services.js';

/** Makes each service's database and role, where missing, and gives the role its password; answers with the URLs. */
export async function createDatabases(
  superuserUrl: string,
  passwords: Record<ServiceName, string>,
  prefix = '',
): Promise<DatabaseUrls> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const service of serviceNames)
      await createDatabase(client, `${prefix}${service}`, passwords[service]);
  } finally {
    await client.end();
  }
  const urls = serviceNames.map((each) => [each, urlFor(superuserUrl, `${prefix}${each}`, passwords[each])]);
  return Object.fromEntries(urls) as DatabaseUrls;
}

async function createDatabase(client: Client, name: string, password: string): Promise<void> {
  const identifier = escapeIdentifier(name);
  const has = async (query: string) => (await client.query(query, [name])).rowCount !== 0;
  const verb = (await has('SELECT FROM pg_roles WHERE rolname = $1')) ? 'ALTER' : 'CREATE';
  await client.query(`${verb} ROLE ${identifier} LOGIN PASSWORD ${escapeLiteral(password)}`);
  if (await has('SELECT FROM pg_database WHERE datname = $1')) return;
  await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`);
  await client.query(`REVOKE CONNECT ON DATABASE ${identifier} FROM PUBLIC`);
}

function urlFor(superuserUrl: string, name: string, password: string): string {
  const url = new URL(superuserUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
