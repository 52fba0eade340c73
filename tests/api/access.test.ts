import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { components, type ComponentName, type Role } from '@portal/contracts';
import { createOwnIds, createVisitor, type Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { expectRefused } from '../support/refusal.js';
import { Rest } from '../support/rest.js';
import { createPartner, createPerson } from '../support/fixtures.js';

let person: Person;
const people = {} as Record<Role, Person>;

beforeAll(async () => {
  const partner = await createPartner();
  person = people.user = await createPerson('user', partner);
  people.userAdmin = await createPerson('userAdmin', partner);
  people.administrator = await createPerson('administrator');
});

const withToken = (token: string) => new Rest(portalUnderTest().url, token).get('/reportType/findAll');

const toKey = (component: ComponentName): KeyObject => {
  const key = Buffer.from(portalUnderTest().signingKeys[component], 'base64url');
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
};

/** The person's token with changed claims, signed with `key`. */
function signAgain(change: Record<string, unknown>, key: KeyObject): string {
  const [head = '', body = ''] = person.token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const text = `${head}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

describe('request without a valid token', () => {
  const [header = '', claims = '', signature = ''] = ['eyJhbGciOiJub25lIn0', 'eyJzdWIiOiIxIn0', ''];

  it.each([
    ['no token', undefined, 'empty jwt token'],
    ['an empty token', 'Bearer ', 'empty jwt token'],
    ['another scheme', 'Basic YTpi', 'jwt malformed'],
    ['an unreadable token', 'Bearer abc', 'jwt malformed'],
    ['an unsigned token', `Bearer ${header}.${claims}.${signature}`, 'jwt malformed'],
  ] as const)('fails with its own text for %s', async (_case, authorization, detail) => {
    const response = await createVisitor().call('GET', '/reportType/findAll', {
      headers: authorization === undefined ? {} : { authorization },
    });
    expectRefused(response, detail);
  });

  it('fails with another signature', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expectRefused(await withToken(signAgain({}, privateKey)), 'jwt malformed');
  });

  it('fails with changed claims', async () => {
    const [head = '', body = '', tail = ''] = person.token.split('.');
    const changedClaims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { role: string };
    const forged = Buffer.from(JSON.stringify({ ...changedClaims, role: 'administrator' })).toString(
      'base64url',
    );
    expectRefused(await withToken(`${head}.${forged}.${tail}`), 'jwt malformed');
  });

  it.each([
    ['an unreadable cookie', 'session=abc', 'jwt malformed'],
    [
      "a made-up session's cookie",
      `session=00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`,
      'jwt expired',
    ],
  ] as const)('fails for a renewal with %s', async (_case, cookie, detail) => {
    expectRefused(await createVisitor().post('/session/refresh', {}, { cookie }), detail);
  });

  it('responds that there is no session for a renewal without a cookie', async () => {
    const { status, body } = await createVisitor().post('/session/refresh');
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });

  it('gets different responses for an expired and a broken token', async () => {
    const past = Math.floor(Date.now() / 1_000) - 5;
    expectRefused(await withToken(signAgain({ exp: past }, toKey('identity'))), 'jwt expired');
  });

  it.each(components.filter((component) => component !== 'identity'))(
    'fails with a token signed by %s',
    async (component) => {
      expectRefused(await withToken(signAgain({}, toKey(component))), 'jwt malformed');
    },
  );

  it('fails with a token for another audience', async () => {
    expectRefused(await withToken(signAgain({ aud: 'reports' }, toKey('identity'))), 'jwt malformed');
  });
});

describe('call for others', () => {
  it.each([
    ['user', 'a user admin', 'POST', '/person/findSignIns'],
    ['user', 'an administrator', 'GET', '/audit/findAll'],
    ['userAdmin', 'an administrator', 'POST', '/userGroup/insert'],
    ['administrator', 'a user', 'POST', '/accessRequest/insert'],
  ] as const)('is forbidden: to a %s the call of %s %s %s', async (role, _others, method, path) => {
    const { status, body } = await people[role].rest.call(method, path);
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each([
    ['POST', '/userGroup/insert'],
    ['GET', '/report/findAll'],
  ])('needs a session: %s %s', async (method, path) => {
    expectRefused(await createVisitor().call(method, path), 'empty jwt token');
  });

  it("is forbidden about another person's id", async () => {
    const other = createOwnIds(people.userAdmin);
    expect((await person.rest.post('/report/findCardData', other)).status).toBe(403);
    expect((await person.rest.post('/report/findCardData', createOwnIds(person))).status).toBe(200);
  });

  it('is forbidden whatever role the payload or the headers claim', async () => {
    const { status } = await person.rest.call('POST', '/userGroup/insert', {
      body: { name: 'Forged', role: 'administrator', principal: { role: 'administrator' } },
      headers: { Principal: '{"accountId":1,"role":"administrator"}', 'X-Role': 'administrator' },
    });
    expect(status).toBe(403);
  });
});

describe('public call', () => {
  it('needs no session', async () => {
    expect((await createVisitor().get('/userType/findAllNotExclusive')).status).toBe(200);
  });

  it('with a ticket needs a valid one', async () => {
    const visitor = createVisitor();
    expectRefused(await visitor.post('/user/find', { id: person.account.id }), 'empty jwt token');
    expect((await visitor.post('/userInvitation/find', { id: 'A'.repeat(43) })).status).toBe(404);
  });
});

describe('address of a call', () => {
  it.each([
    ['undeclared', '/user/findPassword'],
    ['internal', '/reportAudience/among'],
    ['of an object', '/constructor'],
  ])('does not exist for a call that is %s', async (_case, path) => {
    for (const method of ['GET', 'POST']) {
      expect((await people.administrator.rest.call(method, path)).status).toBe(404);
    }
  });

  it('does not exist with the other method', async () => {
    expect((await people.administrator.rest.call('GET', '/userGroup/insert')).status).toBe(404);
    expect((await people.administrator.rest.call('POST', '/audit/findAll')).status).toBe(404);
  });
});
