import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { password, population } from './population.js';

const { groups, partners, users } = population;

/** Fills groups, partners and accounts; the first account of each partner is its user admin. */
export async function seedIdentity(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO stakeholder_group (id, name) SELECT g, 'Stakeholder group ' || g FROM generate_series(1, ${groups}) g`,
  );
  await client.query(
    `INSERT INTO partner (id, name, group_id, email_pattern)
     SELECT p, 'Health partner ' || p, 1 + (p - 1) % ${groups}, 'partner' || p || '.example'
     FROM generate_series(1, ${partners}) p`,
  );
  // One hash for all: what counts is verifying it.
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await client.query(
    `INSERT INTO account (id, firstname, surname, email, phone, role, status, partner_id, password_hash)
     SELECT u, 'First' || u, 'Surname' || u, 'user' || u || '@partner' || 1 + (u - 1) % ${partners} || '.example',
       lpad(u::text, 10, '0'), CASE WHEN u <= ${partners} THEN 'userAdmin' ELSE 'user' END, 'Active',
       1 + (u - 1) % ${partners}, $1
     FROM generate_series(1, ${users}) u`,
    [passwordHash],
  );
  for (const table of ['stakeholder_group', 'partner', 'account']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}
