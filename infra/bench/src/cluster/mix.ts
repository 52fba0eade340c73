import type { Portal } from '@portal/local';
import {
  createJsonPost,
  createReportListRequest,
  createSignedGet,
  formatDay,
  type Opening,
} from '../calls/requests.js';
import { query } from '../database.js';
import { loadOpenings } from '../load/openings.js';
import type { LoadRequest } from '../load/run-load.js';
import { loadAdministrator, type LoadUser, findLoadUsers, openSessions } from '../load/users.js';
import { getNth } from '../nth.js';
import { topics } from '../seed/names.js';
import { password } from '../seed/population.js';
import type { GatewayClient, Reply } from './gateway-client.js';
import type { ViewLedger } from './view-ledger.js';

/** A call and its share of a hundred requests. */
export interface MixedCall {
  title: string;
  share: number;
  run: (n: number) => Promise<Reply>;
}

interface MixSources {
  client: GatewayClient;
  views: ViewLedger;
  nextOpening: () => Opening;
  users: LoadUser[];
  userAdmins: LoadUser[];
  administrator: LoadUser;
  partners: { id: number; groupId: number }[];
}

/** Reads and writes of all services, as of a portal in use; the shares add up to a hundred. */
export function createMix(sources: MixSources): MixedCall[] {
  const { client, views, nextOpening, users, userAdmins, administrator, partners } = sources;
  const call = (title: string, share: number, request: (n: number) => LoadRequest): MixedCall => ({
    title,
    share,
    run: (n) => client.send(request(n)),
  });
  return [
    call('list of reports', 10, (n) => createReportListRequest(getNth(users, n))),
    call('search of reports', 19, (n) => createReportListRequest(getNth(users, n), getNth(topics, n))),
    { title: 'opening a report', share: 20, run: () => views.open(nextOpening()) },
    {
      title: 'change of page',
      share: 25,
      run: () => views.changePage() ?? views.open(nextOpening()),
    },
    call('unseen messages', 14, (n) => {
      const user = getNth(users, n);
      return createJsonPost('/seen/findAllUnseen', { userId: user.id }, user);
    }),
    call('messages', 5, (n) => {
      const user = getNth(users, n);
      return createJsonPost('/message/findByUserId', { userId: user.id }, user);
    }),
    call('usage', 2, (n) => {
      const path = `/usage/findAll?by=report&from=${formatDay(30 + (n % 20))}&to=${formatDay(1)}&limit=15`;
      return createSignedGet(path, getNth(userAdmins, n));
    }),
    { title: 'sign-in', share: 4, run: (n) => signIn(client, getNth(users, n)) },
    call('change of a partner', 1, (n) => {
      const { id, groupId } = getNth(partners, n);
      const name = `Health partner ${id}, ${n}`;
      return createJsonPost('/userType/update', { id, name, userGroupId: groupId }, administrator);
    }),
  ];
}

/** Signs in and records the sign-in, as the shell does. */
async function signIn(client: GatewayClient, user: LoadUser): Promise<Reply> {
  const reply = await client.send(createJsonPost('/user/login', { username: user.email, password }));
  if (reply.outcome !== 'succeeded') return reply;
  const [, token] = JSON.parse(reply.body) as [unknown, string?];
  if (!token) return { ...reply, outcome: 'wrong', error: `no token for ${user.email}` };
  const recorded = await client.send(
    createJsonPost('/signin/signin', { userId: user.id }, { ...user, token }),
  );
  return { ...recorded, milliseconds: reply.milliseconds + recorded.milliseconds };
}

/** Creates a function that makes the calls of the mix one after the other, by their shares and interleaved. */
export function createCallSequence(mix: MixedCall[]): () => Promise<Reply & { title: string }> {
  const entries = mix.flatMap((call) =>
    Array.from({ length: call.share }, (_, n) => ({ call, position: n / call.share })),
  );
  const sequence = entries.toSorted((one, other) => one.position - other.position).map(({ call }) => call);
  const runCounts = new Map<MixedCall, number>();
  let callCount = 0;
  return async () => {
    const call = getNth(sequence, callCount++);
    const runCount = runCounts.get(call) ?? 0;
    runCounts.set(call, runCount + 1);
    return { ...(await call.run(runCount)), title: call.title };
  };
}

const userCount = 400;

export async function loadSources(
  portal: Portal,
  client: GatewayClient,
  views: ViewLedger,
): Promise<MixSources> {
  const ids = await query<{ id: number }>(
    portal.databases.identity,
    `SELECT id FROM account WHERE status = 'Active' AND role <> 'administrator'
     ORDER BY role = 'userAdmin' DESC, hashint4(id), id LIMIT $1`,
    [userCount],
  );
  const people = await findLoadUsers(
    portal,
    ids.map(({ id }) => id),
  );
  // Gateways ask identity about sessions, so each token needs a stored one.
  const all = await openSessions(portal, people, people.length);
  const administrators = await openSessions(portal, [loadAdministrator(portal)], 1);
  const users = all.filter(({ role }) => role === 'user');
  return {
    client,
    views,
    nextOpening: await loadOpenings(portal, users),
    users,
    userAdmins: all.filter(({ role }) => role === 'userAdmin'),
    administrator: getNth(administrators, 0),
    partners: await query(
      portal.databases.identity,
      'SELECT id, group_id AS "groupId" FROM partner ORDER BY id LIMIT 20',
    ),
  };
}
