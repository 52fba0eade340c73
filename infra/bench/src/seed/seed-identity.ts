import { hash } from '@node-rs/argon2';
import { getEventSubject, identityEvents } from '@portal/contracts';
import type { Client } from 'pg';
import { firstNames, surnames } from './names.js';
import { selectGroup, selectPartner, password, type People } from './population.js';

/** The highest ids before seeding. */
export type PeopleMaxIds = People;

const highestIds = `
  SELECT (SELECT coalesce(max(id), 0) FROM stakeholder_group) AS groups,
    (SELECT coalesce(max(id), 0) FROM partner) AS partners, (SELECT coalesce(max(id), 0) FROM account) AS users`;

/** Days since the last sign-in: most users came lately, 1 in 7 not for 90 days; none for as long as would deactivate the account. */
const lastUsedDays = 'power(u * 7 % 151, 3) / power(151, 2)';

/** 1 user in 20 never signed in. A fifth of the deactivated ones are among them, who wait for activation. */
const isNeverUsed = 'u % 20 = 13';

/**
 * Adds groups, partners and accounts. Each partner's first account is
 * its user admin; 1 user in 25 is deactivated, 1 in 50 blocked.
 */
export async function seedIdentity(client: Client, size: People): Promise<PeopleMaxIds> {
  const { groups, partners, users } = size;
  const [maxIds] = (await client.query<PeopleMaxIds>(highestIds)).rows;
  if (!maxIds) throw new Error('The database returned no row.');
  await client.query(
    `INSERT INTO stakeholder_group (id, name)
     SELECT $1::int + g, 'Stakeholder group ' || $1::int + g FROM generate_series(1, ${groups}) g`,
    [maxIds.groups],
  );
  await client.query(
    `INSERT INTO partner (id, name, group_id, email_pattern)
     SELECT $1::int + p, 'Health partner ' || $1::int + p, $2::int + ${selectGroup(groups)}, 'partner' || $1::int + p || '.example'
     FROM generate_series(1, ${partners}) p`,
    [maxIds.partners, maxIds.groups],
  );
  // The same hash for all accounts, because hashing is slow.
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await client.query(
    `INSERT INTO account (id, firstname, surname, email, phone, role, status, partner_id, password_hash, last_used_at)
     SELECT $1::int + u, ($4::text[])[1 + u * 7 % cardinality($4::text[])], ($5::text[])[1 + u * 13 % cardinality($5::text[])],
       'user' || $1::int + u || '@partner' || partner || '.example', lpad(($1::int + u)::text, 10, '0'),
       CASE WHEN u <= ${partners} THEN 'userAdmin' ELSE 'user' END,
       CASE WHEN u % 25 = 3 THEN 'Deactivated' WHEN u % 50 = 9 THEN 'Blocked' ELSE 'Active' END, partner, $3,
       CASE WHEN NOT ${isNeverUsed} THEN now() - ${lastUsedDays} * interval '1 day' END
     FROM generate_series(1, ${users}) u, LATERAL (SELECT $2::int + ${selectPartner(partners)} AS partner) place`,
    [maxIds.users, maxIds.partners, passwordHash, firstNames, surnames],
  );
  for (const table of ['stakeholder_group', 'partner', 'account']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
  return maxIds;
}

const getSubjectPrefix = (event: (typeof identityEvents)['account' | 'partner' | 'group']) =>
  getEventSubject(event, '');

export async function publishPeople(client: Client, maxIds: PeopleMaxIds): Promise<void> {
  const events = `INSERT INTO outbox (subject, type, value)`;
  await client.query(
    `${events} SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'name', name) FROM stakeholder_group WHERE id > $2`,
    [getSubjectPrefix(identityEvents.group), maxIds.groups],
  );
  await client.query(
    `${events} SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'name', name, 'groupId', group_id)
     FROM partner WHERE id > $2`,
    [getSubjectPrefix(identityEvents.partner), maxIds.partners],
  );
  await client.query(
    `${events} SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'firstname', firstname, 'surname', surname,
       'email', email, 'phone', phone, 'role', role, 'status', status, 'partnerId', partner_id)
     FROM account WHERE id > $2`,
    [getSubjectPrefix(identityEvents.account), maxIds.users],
  );
}
