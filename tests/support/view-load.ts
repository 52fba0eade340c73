import { randomUUID } from 'node:crypto';
import type { LoadBalancer } from './load-balancer.js';
import { createOwnIds, type Person, getPerson } from './people.js';
import { requireGranted } from './rest.js';
import { SteadyLoad } from './steady-load.js';
import type { ReportFixture } from './fixtures.js';

const everyMilliseconds = 50;

const others = [
  (person: Person) => person.rest.post('/signin/signin', createOwnIds(person)),
  (person: Person) => person.rest.post('/message/findByUserId', createOwnIds(person)),
] as const;

/** Opens a report repeatedly and makes a call of identity or notifications after each, through the gateway that the balancer selects. */
export function loadWithViews(
  { account, token, cookie }: Person,
  report: ReportFixture,
  balancer: LoadBalancer,
) {
  const views: number[] = [];
  const load = new SteadyLoad(async (turn) => {
    const person = getPerson(account, token, cookie, await balancer.chooseGateway());
    if (turn % 2 === 0) views.push(await open(person, report));
    else requireGranted(await others[turn % 4 === 1 ? 0 : 1](person));
  }, everyMilliseconds);
  return { load, views };
}

async function open({ account, rest }: Person, { id }: ReportFixture): Promise<number> {
  const opening = { userId: account.id, reportId: id };
  const response = await rest.post('/viewership/insert', opening, { 'idempotency-key': randomUUID() });
  return (requireGranted(response).body as { insertId: number }).insertId;
}
