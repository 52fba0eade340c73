import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountStatus } from '@portal/contracts';
import { demoPassword } from '@portal/demo-data';
import { eventually } from '../support/eventually.js';
import { mailTo } from '../support/mail.js';
import { createVisitor, createOwnIds, type Person, signIn } from '../support/people.js';
import {
  createAccount,
  createPartner,
  createPerson,
  createReport,
  type AccountFixture,
  type PartnerFixture,
  permitGroup,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let administrator: Person;
let account: AccountFixture;

beforeAll(async () => {
  partner = await createPartner();
  administrator = await createPerson('administrator');
});
beforeEach(async () => {
  account = await createAccount('user', partner);
});

const getLoginBody = async (username: string, password: string) =>
  (await createVisitor().post('/user/login', { username, password })).body as unknown[];
const waitUntilSignedOut = (person: Person) =>
  eventually(
    () => person.rest.get('/reportType/findAll'),
    ({ status }) => status === 401,
    5,
  );

describe('status of an account', () => {
  const change = (id: number, status: AccountStatus) =>
    administrator.rest.post('/user/updateStatus', { id, status });

  it.each(['Blocked', 'Deactivated'] as const)(
    '%s ends its sessions within a second and rejects it',
    async (status) => {
      const person = await signIn(account.email);
      expect((await change(account.id, status)).body).toMatchObject({ affectedRows: 1 });
      await waitUntilSignedOut(person);
      expect(await getLoginBody(account.email, demoPassword)).toEqual([{ status }]);
      expect((await change(account.id, 'Active')).body).toMatchObject({ affectedRows: 1 });
      await mailTo(account.email, /activated|active/i);
      expect(await getLoginBody(account.email, demoPassword)).toHaveLength(2);
    },
  );
});

describe('move of a user to another partner', () => {
  it('ends its sessions and changes its visible reports at once', async () => {
    const other = await createPartner();
    const [ours, theirs] = [await createReport({ owner: partner }), await createReport({ owner: other })];
    await permitGroup(partner, ours);
    const person = await signIn(account.email);
    const findVisibleIds = async (caller: Person) =>
      (
        (await caller.rest.post('/report/findByUserGroup', createOwnIds(caller))).body as { id: number }[]
      ).map(({ id }) => id);
    expect(await findVisibleIds(person)).toEqual([ours.id]);
    const moved = await administrator.rest.post('/user/updateUserType', { id: account.id, type: other.id });
    expect(moved.body).toMatchObject({ affectedRows: 1 });
    await waitUntilSignedOut(person);
    const again = await signIn(account.email);
    expect(again.account.user_type_id).toBe(other.id);
    expect(await findVisibleIds(again)).toEqual([theirs.id]);
  });
});

describe.each([
  ['a user', '/user/updatePassword', '/user/login'],
  ['an administrator', '/admin/updatePassword', '/admin/login'],
] as const)('password of %s', (caller, path, loginPath) => {
  const next = 'Changed-pass-2026';
  const create = () => (caller === 'a user' ? createPerson('user', partner) : createPerson('administrator'));
  const change = (person: Person, oldPassword: string) =>
    person.rest.post(path, {
      id: person.account.id,
      oldPassword,
      email: person.account.email,
      password: next,
    });
  const enters = async ({ account: { email } }: Person, password: string) =>
    ((await createVisitor().post(loginPath, { username: email, password })).body as unknown[]).length === 2;

  it('is changed with the current password, ends the sessions and notifies its owner', async () => {
    const person = await create();
    expect((await change(person, 'wrong')).body).toEqual({
      affectedRows: 0,
      message: 'The old password is wrong.',
    });
    expect(await enters(person, demoPassword)).toBe(true);
    expect((await change(person, demoPassword)).body).toMatchObject({ affectedRows: 1 });
    await waitUntilSignedOut(person);
    expect(await enters(person, demoPassword)).toBe(false);
    expect(await enters(person, next)).toBe(true);
    await mailTo(person.account.email, /password/i);
  });
});
