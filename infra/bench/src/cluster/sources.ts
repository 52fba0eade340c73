import type { Portal } from '@portal/local';
import { loadOpenings } from '../load/openings.js';
import { query } from '../load/query.js';
import { openSessions } from '../load/sessions.js';
import { loadAdministrator, loadUsersOf } from '../load/users.js';
import { nth } from '../nth.js';
import type { Balancer } from './balancer.js';
import type { MixSources } from './mix.js';
import type { ViewLedger } from './view-ledger.js';

const userCount = 400;

/** The people in whose names the mix is asked for, and what they ask about. */
export async function loadSources(
  portal: Portal,
  balancer: Balancer,
  views: ViewLedger,
): Promise<MixSources> {
  const ids = await query<{ id: number }>(
    portal.databases.identity,
    `SELECT id FROM account WHERE status = 'Active' AND role <> 'administrator'
     ORDER BY role = 'userAdmin' DESC, hashint4(id), id LIMIT $1`,
    [userCount],
  );
  const people = await loadUsersOf(
    portal,
    ids.map(({ id }) => id),
  );
  // While a gateway has to ask, identity knows of no other sessions than those that it keeps.
  const all = await openSessions(portal, people, people.length);
  const administrators = await openSessions(portal, [loadAdministrator(portal)], 1);
  const users = all.filter(({ role }) => role === 'user');
  return {
    balancer,
    views,
    nextOpening: await loadOpenings(portal, users),
    users,
    userAdmins: all.filter(({ role }) => role === 'userAdmin'),
    administrator: nth(administrators, 0),
    partners: await query(
      portal.databases.identity,
      'SELECT id, group_id AS "groupId" FROM partner ORDER BY id LIMIT 20',
    ),
  };
}
