import { eventSubject, identityEvents } from '@portal/contracts';
import type { Client } from 'pg';
import type { PeopleBefore } from './seed-identity.js';

const subjectBefore = (fact: (typeof identityEvents)['account' | 'partner' | 'group']) =>
  eventSubject(fact, '');

/** Tells the other services of all groups, partners and accounts that came after those `before`, as writes through the portal do. */
export async function tellOthers(client: Client, before: PeopleBefore): Promise<void> {
  const events = `INSERT INTO outbox (subject, sort, value)`;
  await client.query(
    `${events} SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'name', name) FROM stakeholder_group WHERE id > $2`,
    [subjectBefore(identityEvents.group), before.groups],
  );
  await client.query(
    `${events} SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'name', name, 'groupId', group_id)
     FROM partner WHERE id > $2`,
    [subjectBefore(identityEvents.partner), before.partners],
  );
  await client.query(
    `${events} SELECT $1::text || id, 'state', jsonb_build_object('id', id, 'firstname', firstname, 'surname', surname,
       'email', email, 'phone', phone, 'role', role, 'status', status, 'partnerId', partner_id)
     FROM account WHERE id > $2`,
    [subjectBefore(identityEvents.account), before.users],
  );
}
