import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { UserRow } from '@portal/contracts';
import { findRule } from '../support/calls.js';
import { queryRow } from '../support/databases.js';
import { createVisitor, type Person } from '../support/people.js';
import {
  createPeopleFixtures,
  createTarget,
  type PeopleFixtures,
  getState,
} from '../support/people-fixtures.js';
import { createAccount, type AccountFixture } from '../support/fixtures.js';

/** Relation of a caller to the account in the call. */
type Relation = 'itself' | 'same partner' | 'other partner' | 'none';

const callers = {
  visitor: { audience: 'public', relation: 'none' },
  'the user itself': { audience: 'user', relation: 'itself' },
  'a user of the same partner': { audience: 'user', relation: 'same partner' },
  'a user of another partner': { audience: 'user', relation: 'other partner' },
  'the user admin of the partner': { audience: 'userAdmin', relation: 'same partner' },
  'a user admin of another partner': { audience: 'userAdmin', relation: 'other partner' },
  'an administrator': { audience: 'administrator', relation: 'none' },
} as const;
type CallerName = keyof typeof callers;

/** Relations that each scope of access.csv includes. Tickets are not part of this grid. */
const reach: Record<string, readonly Relation[]> = {
  '-': [],
  ticket: [],
  self: ['itself'],
  partner: ['itself', 'same partner'],
  limited: ['itself', 'same partner', 'other partner', 'none'],
  any: ['itself', 'same partner', 'other partner', 'none'],
};

let fixtures: PeopleFixtures;

beforeAll(async () => {
  fixtures = await createPeopleFixtures();
});

const createPersonInput = () => ({
  firstname: 'Made',
  surname: 'Up',
  email: `${randomUUID()}@test.example`,
  phone: '0999000001',
});
const password = 'Grid-pass-2026';

interface Target extends AccountFixture {
  requestId: number;
}

interface Case {
  path: string;
  input: (target: Target) => Record<string, unknown>;
  hasRequest?: boolean;
}

/** Calls that name an account, a partner or a group, with input about the target. */
const cases: Case[] = [
  { path: '/user/find', input: ({ id }) => ({ id }) },
  { path: '/user/findNonAdmin', input: ({ id }) => ({ id }) },
  {
    path: '/user/update',
    input: ({ id }) => ({
      id,
      userTypeId: fixtures.partner.id,
      ...createPersonInput(),
      currentPassword: demoPassword,
    }),
  },
  { path: '/user/updatePassword', input: ({ id }) => ({ id, oldPassword: demoPassword, password }) },
  { path: '/user/updateStatus', input: ({ id }) => ({ id, status: 'Blocked' }) },
  { path: '/user/delete', input: ({ id }) => ({ id }) },
  { path: '/user/updateUserType', input: ({ id }) => ({ id, type: fixtures.otherPartner.id }) },
  { path: '/user/insert', input: () => ({ ...createPersonInput(), userTypeId: fixtures.partner.id }) },
  { path: '/user/findByUserType', input: () => ({ userTypeId: fixtures.partner.id }) },
  { path: '/user/findAllByUserType', input: () => ({ userTypeId: fixtures.partner.id }) },
  { path: '/user/findAllByUserType', input: () => ({ id: fixtures.partner.id }) },
  { path: '/user/findByUserTypeDeactivated', input: () => ({ userTypeId: fixtures.partner.id }) },
  { path: '/userAdmin/insert', input: ({ id }) => ({ userId: id }) },
  { path: '/userAdmin/delete', input: ({ id }) => ({ id }) },
  { path: '/userAdmin/findUserAdmin', input: ({ id }) => ({ userId: id }) },
  { path: '/adminRequest/insert', input: ({ id }) => ({ userId: id }) },
  {
    path: '/adminRequest/update',
    input: ({ id, requestId }) => ({ id: requestId, status: 'Accepted', userId: id }),
    hasRequest: true,
  },
  { path: '/userType/find', input: () => ({ id: fixtures.partner.id }) },
  {
    path: '/userType/update',
    input: () => ({
      id: fixtures.partner.id,
      name: fixtures.partner.name,
      userGroupId: fixtures.partner.groupId,
    }),
  },
  { path: '/userType/delete', input: () => ({ id: fixtures.partner.id }) },
  {
    path: '/userGroup/update',
    input: () => ({ id: fixtures.partner.groupId, name: `Group ${randomUUID()}` }),
  },
  { path: '/userGroup/delete', input: () => ({ id: fixtures.partner.groupId }) },
  { path: '/admin/find', input: ({ id }) => ({ id }) },
  {
    path: '/admin/update',
    input: ({ id }) => ({ id, ...createPersonInput(), currentPassword: demoPassword }),
  },
  { path: '/admin/updatePassword', input: ({ id }) => ({ id, oldPassword: demoPassword, password }) },
];

const getPerson = (name: CallerName, target: Person | undefined): Person | undefined =>
  ({
    visitor: undefined,
    'the user itself': target,
    'a user of the same partner': fixtures.colleague,
    'a user of another partner': fixtures.stranger,
    'the user admin of the partner': fixtures.userAdmin,
    'a user admin of another partner': fixtures.otherUserAdmin,
    'an administrator': fixtures.administrator,
  })[name];

const requestRole = async (accountId: number) =>
  (
    await queryRow<{ id: number }>(
      'identity',
      'INSERT INTO admin_request (account_id) VALUES ($1) RETURNING id',
      [accountId],
    )
  ).id;

/** User admins must not learn about accounts of other partners. Other refusals depend on the role or the named id. */
const getRefusal = (audience: string, scope: string, path: string) => {
  if (audience === 'public') return 401;
  const hidesRow = ['/user/find', '/user/updateStatus'].includes(path);
  return hidesRow && audience === 'userAdmin' && scope !== '-' ? 404 : 403;
};

describe.each(cases.map((each) => [each.path, each] as const))(
  '%s for a user',
  (path, { input, hasRequest }) => {
    it.each(Object.keys(callers) as CallerName[])('by %s follows access.csv', async (name) => {
      const { audience, relation } = callers[name];
      const scope = findRule({ method: 'POST', path })[audience];
      const allowed = (reach[scope] ?? []).includes(relation);
      const { account, person } = await createTarget(fixtures, relation === 'itself');
      const target = { ...account, requestId: hasRequest ? await requestRole(account.id) : 0 };
      const before = await getState(account, fixtures.partner);
      const caller = getPerson(name, person)?.rest ?? createVisitor();

      const response = await caller.post(path, input(target));

      if (allowed) {
        expect([path, response.status, response.text]).toEqual([path, 200, expect.any(String)]);
      } else {
        expect(response.status).toBe(getRefusal(audience, scope, path));
        expect(response.text).not.toContain(account.email);
        expect(await getState(account, fixtures.partner)).toEqual(before);
      }
    });
  },
);

describe('user admin in its own partner', () => {
  const change = (id: number) =>
    fixtures.userAdmin.rest.post('/user/updateStatus', { id, status: 'Blocked' });

  it('cannot manage itself', async () => {
    const { id, email } = fixtures.userAdmin.account;
    const before = await getState({ id, email }, fixtures.partner);
    expect((await change(id)).status).toBe(403);
    expect(await getState({ id, email }, fixtures.partner)).toEqual(before);
  });

  it('cannot manage other user admins and administrators', async () => {
    const peer = await createAccount('userAdmin', fixtures.partner);
    expect((await change(peer.id)).status).toBe(403);
    expect((await change(fixtures.administrator.account.id)).status).toBe(403);
    expect((await fixtures.userAdmin.rest.post('/user/delete', { id: peer.id })).status).toBe(403);
  });

  it('an administrator cannot block or delete itself', async () => {
    const { id } = fixtures.administrator.account;
    for (const [path, input] of [
      ['/user/updateStatus', { id, status: 'Blocked' }],
      ['/user/delete', { id }],
    ] as const) {
      expect((await fixtures.administrator.rest.post(path, input)).status).toBe(403);
    }
  });
});

describe('lists of users', () => {
  const getFields = (rows: unknown) =>
    [...new Set((rows as object[]).flatMap((row) => Object.keys(row)))].sort();

  it('show only names of active users of the own partner to a user', async () => {
    const deactivated = await createAccount('user', fixtures.partner, 'Deactivated');
    const response = await fixtures.colleague.rest.get('/user/findAll');
    expect(getFields(response.body)).toEqual(['firstname', 'id', 'surname']);
    const ids = (response.body as { id: number }[]).map(({ id }) => id);
    expect(ids).toContain(fixtures.userAdmin.account.id);
    expect(ids).not.toContain(fixtures.stranger.account.id);
    expect(ids).not.toContain(deactivated.id);
    const searched = await fixtures.colleague.rest.get('/user/findAll', { search: '0999000000', limit: 5 });
    expect(searched.body).toEqual([]);
  });

  it('show the whole own partner to a user admin and all users to an administrator, never passwords', async () => {
    const own = await fixtures.userAdmin.rest.get('/user/findAll');
    const partners = new Set((own.body as UserRow[]).map((user) => user.user_type_id));
    expect([...partners]).toEqual([fixtures.partner.id]);
    const all = await fixtures.administrator.rest.get('/user/findAll', {
      search: fixtures.stranger.account.email,
      limit: 5,
    });
    expect(all.body).toMatchObject([
      { id: fixtures.stranger.account.id, email: fixtures.stranger.account.email },
    ]);
    for (const { text } of [own, all]) expect(text).not.toMatch(/password|argon2/i);
  });

  it('show only the names of partners and groups to other roles', async () => {
    for (const { rest } of [fixtures.colleague, fixtures.userAdmin]) {
      expect(getFields((await rest.get('/userType/findAll')).body)).toEqual(['id', 'name']);
    }
    expect(getFields((await fixtures.userAdmin.rest.get('/userGroup/findAll')).body)).toEqual(['id', 'name']);
    expect(getFields((await createVisitor().get('/userType/findAllNotExclusive')).body)).toEqual([
      'id',
      'name',
    ]);
  });
});
