import { beforeAll, describe, expect, test } from '@jest/globals';
import { accessTable, type Audience, restCalls, ruleOf, type TestedCall } from '../support/calls.js';
import { nobody, ownIds, type Person, signIn } from '../support/people.js';
import type { Answer } from '../support/rest.js';
import { createPartner, createPerson } from '../support/world.js';

const callers: Record<string, { audience: Audience; email?: string }> = {
  nobody: { audience: 'public' },
  'a user of District Health Office': { audience: 'user', email: 'user@dho.example' },
  'a user of Health Aid': { audience: 'user', email: 'user@ngo.example' },
  'a user admin of District Health Office': { audience: 'userAdmin', email: 'owner@dho.example' },
  'a user admin of Health Aid': { audience: 'userAdmin', email: 'owner@ngo.example' },
  'an administrator': { audience: 'administrator', email: 'admin@portal.example' },
};
const people = new Map<string, Person>();

beforeAll(async () => {
  for (const [name, { email }] of Object.entries(callers)) {
    if (email) people.set(name, await signIn(email));
  }
});

/** A report of the kind Power Bi that everybody of the demonstration may open. */
const shared = {
  id: 1,
  reportId: '111f0397-b46b-5ecc-a311-9c6bd2421779',
  datasetId: '351617ec-3ff7-5d7f-8afb-032f91a11640',
};

/** A well-formed input of each call that takes one, about the caller itself. */
const inputs: Record<string, (ids: { userId: number; userTypeId: number }) => Record<string, unknown>> = {
  '/admin/login': () => ({ username: 'grid@test.example', password: 'x' }),
  '/user/login': () => ({ username: 'grid@test.example', password: 'x' }),
  '/report/find': () => ({ id: shared.id }),
  '/report/findByUserGroup': (ids) => ids,
  '/report/findCardData': (ids) => ids,
  '/report/searchByUserGroupId': (ids) => ({ ...ids, searchText: 'malaria' }),
  '/report/search': () => ({ searchText: 'malaria' }),
  '/reportCategory/findReportCount': (ids) => ids,
  '/viewership/getEmbedToken': () => ({ reportId: shared.reportId, datasetId: shared.datasetId }),
  '/viewership/insert': ({ userId }) => ({ userId, reportId: shared.id }),
  '/seen/findAllUnseen': ({ userId }) => ({ userId }),
  '/seen/insert': ({ userId }) => ({ userId, messageIds: [] }),
  '/message/findByUserId': ({ userId }) => ({ userId }),
  '/signin/signin': ({ userId }) => ({ userId }),
  '/signin/signout': ({ userId }) => ({ userId }),
};

async function ask(person: Person | undefined, { method, path }: TestedCall): Promise<Answer> {
  const input = { ...(inputs[path]?.(person ? ownIds(person) : { userId: 1, userTypeId: 1 }) ?? {}) };
  if (person && /^\/viewership\/update/.test(path)) {
    const opened = await person.rest.post('/viewership/insert', {
      userId: person.account.id,
      reportId: shared.id,
    });
    Object.assign(input, { id: (opened.body as { insertId: number }).insertId });
  } else if (/^\/viewership\/update/.test(path)) Object.assign(input, { id: 1 });
  const rest = person?.rest ?? nobody();
  return method === 'GET' ? rest.get(path, input) : rest.post(path, input);
}

/** Nobody renews a session without its cookie, whoever the caller is. */
const needsCookie = (path: string) => path === '/session/refresh';
/** It would end the sessions that the other cases use. */
const endsSession = (path: string) => path === '/signin/signout';

describe.each(Object.entries(callers))('%s', (name, { audience }) => {
  test.each(restCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s, as access.csv says',
    async (_name, call) => {
      const rule = ruleOf(call);
      const allowed = rule[audience] !== '-' || rule.public !== '-';
      const known = people.get(name);
      const person = known && endsSession(call.path) ? await signIn(known.account.email) : known;
      const { status, body } = await ask(person, call);
      if (!allowed) {
        expect(status).toBe(audience === 'public' ? 401 : 403);
        expect(body).toMatchObject({ code: audience === 'public' ? 'unauthenticated' : 'forbidden' });
      } else if (needsCookie(call.path) && !person) {
        expect(body).toMatchObject({ status: 401, detail: 'empty jwt token' });
      } else {
        expect(status).toBe(200);
      }
    },
  );
});

describe('access.csv and the gateway', () => {
  test('a call without a declaration does not exist', async () => {
    const declared = new Set(restCalls.map(({ method, path }) => `${method} ${path}`));
    const others = [...accessTable.keys()].filter((name) => !declared.has(name));
    const administrator = people.get('an administrator');
    const statuses = await Promise.all(
      others.map(async (name) => {
        const [method = '', path = ''] = name.split(' ');
        return (await administrator?.rest.call(method, path))?.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  test('the other method of a call does not exist', async () => {
    const administrator = people.get('an administrator');
    for (const { method, path } of restCalls) {
      const other = method === 'GET' ? 'POST' : 'GET';
      expect((await administrator?.rest.call(other, path))?.status).toBe(404);
    }
  });

  test('a role in the payload changes nothing', async () => {
    const person = await createPerson('user', await createPartner());
    const answer = await person.rest.post('/report/findCardData', {
      ...ownIds(person),
      role: 'administrator',
      principal: { role: 'administrator' },
    });
    expect(answer.body).toEqual([]);
    const told = await person.rest.call('GET', '/report/findCount', {
      headers: { Principal: '{"accountId":1,"role":"administrator"}', 'X-Role': 'administrator' },
    });
    expect(told.status).toBe(403);
  });
});
