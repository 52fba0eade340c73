import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { firstNames, surnames } from './people-names.js';
import { groupOf, partnerOf } from './permitted.sql.js';
import { password, type People } from './population.js';

/** The highest ids there were before: what is added comes after them. */
export type PeopleBefore = People;

const highestIds = `
  SELECT (SELECT coalesce(max(id), 0) FROM stakeholder_group) AS groups,
    (SELECT coalesce(max(id), 0) FROM partner) AS partners, (SELECT coalesce(max(id), 0) FROM account) AS users`;

/**
 * Adds groups, partners and accounts, and gives what was there before. The first account of each partner is its user admin; one user in
 * twenty-five is deactivated and one in fifty blocked.
 */
export async function seedIdentity(client: Client, size: People): Promise<PeopleBefore> {
  const { groups, partners, users } = size;
  const [before] = (await client.query<PeopleBefore>(highestIds)).rows;
  if (!before) throw new Error('The database does not answer.');
  await client.query(
    `INSERT INTO stakeholder_group (id, name)
     SELECT $1::int + g, 'Stakeholder group ' || $1::int + g FROM generate_series(1, ${groups}) g`,
    [before.groups],
  );
  await client.query(
    `INSERT INTO partner (id, name, group_id, email_pattern)
     SELECT $1::int + p, 'Health partner ' || $1::int + p, $2::int + ${groupOf(groups)}, 'partner' || $1::int + p || '.example'
     FROM generate_series(1, ${partners}) p`,
    [before.partners, before.groups],
  );
  // One hash for all: what counts is verifying it.
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await client.query(
    `INSERT INTO account (id, firstname, surname, email, phone, role, status, partner_id, password_hash)
     SELECT $1::int + u, ($4::text[])[1 + u * 7 % cardinality($4::text[])], ($5::text[])[1 + u * 13 % cardinality($5::text[])],
       'user' || $1::int + u || '@partner' || partner || '.example', lpad(($1::int + u)::text, 10, '0'),
       CASE WHEN u <= ${partners} THEN 'userAdmin' ELSE 'user' END,
       CASE WHEN u % 25 = 3 THEN 'Deactivated' WHEN u % 50 = 9 THEN 'Blocked' ELSE 'Active' END, partner, $3
     FROM generate_series(1, ${users}) u, LATERAL (SELECT $2::int + ${partnerOf(partners)} AS partner) place`,
    [before.users, before.partners, passwordHash, firstNames, surnames],
  );
  for (const table of ['stakeholder_group', 'partner', 'account']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
  return before;
}
