import { jsonPost, signedGet } from '../calls/bench-call.js';
import type { Opening } from '../calls/opening.js';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { nth } from '../nth.js';
import { password } from '../seed/population.js';
import { topics } from '../seed/report-names.js';
import type { Balancer } from './balancer.js';
import type { Reply } from './reply.js';
import type { ViewLedger } from './view-ledger.js';

/** Something that people do, and how many of a hundred requests do it. */
export interface MixedCall {
  title: string;
  share: number;
  /** Does it for the `n`th time. */
  run: (n: number) => Promise<Reply>;
}

/** Who and what the mix is made of. */
export interface MixSources {
  balancer: Balancer;
  views: ViewLedger;
  nextOpening: () => Opening;
  users: LoadUser[];
  userAdmins: LoadUser[];
  administrator: LoadUser;
  /** Partners whose names are changed, with their groups. */
  partners: { id: number; groupId: number }[];
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const ownIds = ({ id, partnerId }: LoadUser) => ({ userId: id, userTypeId: partnerId });

/** What is asked of a portal in use, all services and reads and writes; a hundred in all. */
export function createMix(sources: MixSources): MixedCall[] {
  const { balancer, views, nextOpening, users, userAdmins, administrator, partners } = sources;
  const simple = (title: string, share: number, request: (n: number) => LoadRequest): MixedCall => ({
    title,
    share,
    run: (n) => balancer.send(request(n)),
  });
  const search = (n: number) =>
    `/report/findByUserGroup?limit=15&search=${encodeURIComponent(nth(topics, n))}`;
  return [
    simple('list of reports', 10, (n) => {
      const user = nth(users, n);
      return jsonPost('/report/findByUserGroup', ownIds(user), user);
    }),
    simple('search of reports', 19, (n) => {
      const user = nth(users, n);
      return jsonPost(search(n), ownIds(user), user);
    }),
    { title: 'opening a report', share: 20, run: () => views.open(nextOpening()) },
    {
      title: 'change of page',
      share: 25,
      run: () => views.changePage() ?? views.open(nextOpening()),
    },
    simple('unseen messages', 14, (n) => {
      const user = nth(users, n);
      return jsonPost('/seen/findAllUnseen', { userId: user.id }, user);
    }),
    simple('messages', 5, (n) => {
      const user = nth(users, n);
      return jsonPost('/message/findByUserId', { userId: user.id }, user);
    }),
    simple('usage', 2, (n) => {
      const path = `/usage/findAll?by=report&from=${day(30 + (n % 20))}&to=${day(1)}&limit=15`;
      return signedGet(path, nth(userAdmins, n));
    }),
    { title: 'sign-in', share: 4, run: (n) => signIn(balancer, nth(users, n)) },
    simple('change of a partner', 1, (n) => {
      const { id, groupId } = nth(partners, n);
      const name = `Health partner ${id}, ${n}`;
      return jsonPost('/userType/update', { id, name, userGroupId: groupId }, administrator);
    }),
  ];
}

/** Signs in and has the sign-in recorded, as the shell does. */
async function signIn(balancer: Balancer, user: LoadUser): Promise<Reply> {
  const reply = await balancer.send(jsonPost('/user/login', { username: user.email, password }));
  if (reply.outcome !== 'answered') return reply;
  const [, token] = JSON.parse(reply.body) as [unknown, string?];
  if (!token) return { ...reply, outcome: 'wrong', fault: `no token for ${user.email}` };
  const recorded = await balancer.send(jsonPost('/signin/signin', { userId: user.id }, { ...user, token }));
  return { ...recorded, milliseconds: reply.milliseconds + recorded.milliseconds };
}

/** Gives the calls of the mix one after the other, by their shares and well mixed. */
export function deal(mix: MixedCall[]): () => Promise<Reply & { title: string }> {
  const cards = mix.flatMap((call) =>
    Array.from({ length: call.share }, (_, n) => ({ call, place: n / call.share })),
  );
  const deck = cards.toSorted((one, other) => one.place - other.place).map(({ call }) => call);
  const turns = new Map<MixedCall, number>();
  let dealt = 0;
  return async () => {
    const call = nth(deck, dealt++);
    const turn = turns.get(call) ?? 0;
    turns.set(call, turn + 1);
    return { ...(await call.run(turn)), title: call.title };
  };
}
