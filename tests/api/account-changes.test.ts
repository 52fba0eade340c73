import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountStatus } from '@portal/contracts';
import { demoPassword } from '@portal/contracts/demo';
import { sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { replicateAccount } from '../support/replicated-fixtures.js';
import { mailTo } from '../support/mail.js';
import { visitor, ownIds, type Person, signIn } from '../support/people.js';
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

const loginBody = async (username: string, password: string) =>
  (await visitor().post('/user/login', { username, password })).body as unknown[];
const untilSignedOut = (person: Person) =>
  eventually(
    () => person.rest.get('/reportType/findAll'),
    ({ status }) => status === 401,
    5,
  );
const roleOf = async (id: number) =>
  sqlRow<{ role: string; partner_id: number | null }>(
    'identity',
    'SELECT role, partner_id FROM account WHERE id = $1',
    [id],
  );

describe('status of an account', () => {
  const change = (id: number, status: AccountStatus) =>
    administrator.rest.post('/user/updateStatus', { id, status });

  it.each(['Blocked', 'Deactivated'] as const)(
    '%s ends its sessions within a second and rejects it',
    async (status) => {
      const person = await signIn(account.email);
      expect((await change(account.id, status)).body).toMatchObject({ affectedRows: 1 });
      await untilSignedOut(person);
      expect(await loginBody(account.email, demoPassword)).toEqual([{ status }]);
      expect((await change(account.id, 'Active')).body).toMatchObject({ affectedRows: 1 });
      await mailTo(account.email, /activated|active/i);
      expect(await loginBody(account.email, demoPassword)).toHaveLength(2);
    },
  );

  it('moves the account between the lists', async () => {
    const listed = async (path: string) =>
      (
        (await administrator.rest.get(path, { search: account.email, limit: 15 })).body as { id: number }[]
      ).map(({ id }) => id);
    expect(await listed('/user/findAllNotDeactivated')).toEqual([account.id]);
    await change(account.id, 'Deactivated');
    expect(await listed('/user/findAllNotDeactivated')).toEqual([]);
    expect(await listed('/user/findAllDeactivated')).toEqual([account.id]);
  });

  it('rejects an unknown status', async () => {
    const response = await administrator.rest.post('/user/updateStatus', {
      id: account.id,
      status: 'Deleted',
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field: 'status' }] });
  });
});

describe('deletion of an account', () => {
  it('ends its sessions, rejects its password and frees its address', async () => {
    const person = await signIn(account.email);
    expect((await administrator.rest.post('/user/delete', { id: account.id })).body).toMatchObject({
      affectedRows: 1,
    });
    await untilSignedOut(person);
    expect(await loginBody(account.email, demoPassword)).toEqual([]);
    const again = await administrator.rest.post('/user/insert', {
      firstname: 'Next',
      surname: 'Person',
      email: account.email,
      phone: '0999000000',
      password: demoPassword,
      userTypeId: partner.id,
    });
    expect(again.body).toMatchObject({ affectedRows: 1, insertId: expect.any(Number) });
  });

  it('happens once', async () => {
    await administrator.rest.post('/user/delete', { id: account.id });
    const again = await administrator.rest.post('/user/delete', { id: account.id });
    expect(again.status).toBe(404);
  });
});

describe('move of a user to another partner', () => {
  it('ends its sessions and changes its visible reports at once', async () => {
    const other = await createPartner();
    const [ours, theirs] = [await createReport({ owner: partner }), await createReport({ owner: other })];
    await permitGroup(partner, ours);
    const person = await signIn(account.email);
    const findVisibleIds = async (caller: Person) =>
      ((await caller.rest.post('/report/findByUserGroup', ownIds(caller))).body as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await findVisibleIds(person)).toEqual([ours.id]);
    const moved = await administrator.rest.post('/user/updateUserType', { id: account.id, type: other.id });
    expect(moved.body).toMatchObject({ affectedRows: 1 });
    await untilSignedOut(person);
    const again = await signIn(account.email);
    expect(again.account.user_type_id).toBe(other.id);
    expect(await findVisibleIds(again)).toEqual([theirs.id]);
  });

  it('is rejected for an unknown partner', async () => {
    const response = await administrator.rest.post('/user/updateUserType', {
      id: account.id,
      type: 2_000_000_000,
    });
    expect(response.body).toEqual({ affectedRows: 0, message: 'Failed to assign the HIS partner.' });
    expect((await roleOf(account.id)).partner_id).toBe(partner.id);
  });

  it('does not make a user admin an admin of the new partner', async () => {
    const admin = await createAccount('userAdmin', partner);
    const other = await createPartner();
    await administrator.rest.post('/user/updateUserType', { id: admin.id, type: other.id });
    expect(await roleOf(admin.id)).toEqual({ role: 'user', partner_id: other.id });
  });
});

describe('user admins', () => {
  it('are appointed and dismissed by administrators, which ends their sessions', async () => {
    const person = await signIn(account.email);
    const made = await administrator.rest.post('/userAdmin/insert', { userId: account.id });
    expect(made.body).toMatchObject({ affectedRows: 1 });
    await untilSignedOut(person);
    const asAdmin = await signIn(account.email);
    expect(asAdmin.account.role).toBe('userAdmin');
    const found = await asAdmin.rest.post('/userAdmin/findUserAdmin', { userId: account.id });
    expect(found.body).toMatchObject([{ id: account.id }]);
    const again = await administrator.rest.post('/userAdmin/insert', { userId: account.id });
    expect(again.body).toMatchObject({ affectedRows: 0, message: expect.any(String) });
    const unmade = await administrator.rest.post('/userAdmin/delete', { id: account.id });
    expect(unmade.body).toMatchObject({ affectedRows: 1 });
    await untilSignedOut(asAdmin);
    expect((await signIn(account.email)).account.role).toBe('user');
  });

  it('register deactivated users of their own partner and activate them', async () => {
    const admin = await createPerson('userAdmin', partner);
    const email = `${randomUUID()}@test.example`;
    const fields = {
      firstname: 'New',
      surname: 'Person',
      email,
      phone: '0999000000',
      password: demoPassword,
    };
    const response = await admin.rest.post('/user/insert', fields);
    expect(response.body).toMatchObject({ affectedRows: 1, insertId: expect.any(Number) });
    const { insertId: id = 0 } = response.body as { insertId?: number };
    expect((await roleOf(id)).partner_id).toBe(partner.id);
    expect(await loginBody(email, demoPassword)).toEqual([{ status: 'Deactivated' }]);
    const twice = await admin.rest.post('/user/insert', fields);
    expect(twice.body).toEqual({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
    expect((await admin.rest.post('/user/updateStatus', { id, status: 'Active' })).body).toMatchObject({
      affectedRows: 1,
    });
    expect(await loginBody(email, demoPassword)).toHaveLength(2);
  });
});

describe('request to become a user admin', () => {
  const request = (person: Person) => person.rest.post('/adminRequest/insert', { userId: person.account.id });
  const requestOf = async (id: number) =>
    sqlRow<{ id: number; status: string }>(
      'identity',
      'SELECT id, status FROM admin_request WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
  const decide = (id: number, status: string) =>
    administrator.rest.post('/adminRequest/update', { id, status });

  it('is made once while it is pending and never by a user admin', async () => {
    const person = await signIn(account.email);
    const responses = await Promise.all([request(person), request(person), request(person)]);
    const rows = responses.map(({ body }) => (body as { affectedRows: number }).affectedRows);
    expect(rows.sort()).toEqual([0, 0, 1]);
    const admin = await createPerson('userAdmin', partner);
    expect((await request(admin)).body).toMatchObject({ affectedRows: 0, message: expect.any(String) });
  });

  it.each(['/adminRequest/findAllUnaccepted', '/adminRequest/findAllUnAccepted'])(
    'is listed in %s',
    async (path) => {
      const person = await signIn(account.email);
      await request(person);
      const open = await administrator.rest.get(path, { search: account.email, limit: 15 });
      expect(open.body).toMatchObject([
        { userId: account.id, requestStatus: 'Pending', email: account.email },
      ]);
      const { adminRequestId = 0 } = (open.body as { adminRequestId?: number }[])[0] ?? {};
      await decide(adminRequestId, 'Denied');
      expect((await administrator.rest.get(path, { search: account.email, limit: 15 })).body).toEqual([]);
    },
  );

  it('is decided once and makes a user admin, never an administrator, when it is accepted', async () => {
    await replicateAccount(account);
    const person = await signIn(account.email);
    await request(person);
    const { id } = await requestOf(account.id);
    const responses = await Promise.all([
      decide(id, 'Accepted'),
      decide(id, 'Denied'),
      decide(id, 'Accepted'),
    ]);
    const rows = responses.map(({ body }) => (body as { affectedRows: number }).affectedRows);
    expect(rows.sort()).toEqual([0, 0, 1]);
    const { status } = await requestOf(account.id);
    expect((await roleOf(account.id)).role).toBe(status === 'Accepted' ? 'userAdmin' : 'user');
    await mailTo(account.email, /request/i);
  });

  it('ignores the user in the payload', async () => {
    const person = await signIn(account.email);
    const bystander = await createAccount('user', partner);
    await request(person);
    const { id } = await requestOf(account.id);
    await administrator.rest.post('/adminRequest/update', { id, status: 'Accepted', userId: bystander.id });
    expect((await roleOf(bystander.id)).role).toBe('user');
    expect((await roleOf(account.id)).role).toBe('userAdmin');
  });
});

describe('own profile', () => {
  const profile = { firstname: 'Changed', surname: 'Name', phone: '+265 888 123 456' };

  it('is changed by its user and ignores password and role in the payload', async () => {
    const person = await signIn(account.email);
    const response = await person.rest.post('/user/update', {
      id: account.id,
      userTypeId: partner.id,
      email: account.email,
      ...profile,
      password: 'Sneaked-pass-2026',
      role: 'administrator',
      status: 'Blocked',
    });
    expect(response.body).toMatchObject({ affectedRows: 1 });
    const found = await person.rest.post('/user/find', { id: account.id });
    expect(found.body).toMatchObject([{ ...profile, email: account.email, role: 'user', status: 'Active' }]);
    expect(await loginBody(account.email, demoPassword)).toHaveLength(2);
  });

  it('names every invalid field with the texts of the form', async () => {
    const person = await signIn(account.email);
    const bad = {
      id: account.id,
      userTypeId: partner.id,
      firstname: '',
      surname: ' ',
      email: '',
      phone: '123',
    };
    expect(((await person.rest.post('/user/update', bad)).body as { errors: unknown }).errors).toEqual([
      { field: 'firstname', message: 'Please fill in your firstname' },
      { field: 'surname', message: 'Please fill in your surname' },
      { field: 'email', message: 'Please fill in your email address' },
      { field: 'phone', message: 'Please fill in the textfield with your correct phone number' },
    ]);
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
    ((await visitor().post(loginPath, { username: email, password })).body as unknown[]).length === 2;

  it('is changed with the current password, ends the sessions and notifies its owner', async () => {
    const person = await create();
    expect((await change(person, 'wrong')).body).toEqual({
      affectedRows: 0,
      message: 'The old password is wrong.',
    });
    expect(await enters(person, demoPassword)).toBe(true);
    expect((await change(person, demoPassword)).body).toMatchObject({ affectedRows: 1 });
    await untilSignedOut(person);
    expect(await enters(person, demoPassword)).toBe(false);
    expect(await enters(person, next)).toBe(true);
    await mailTo(person.account.email, /password/i);
  });

  it('cannot be guessed with a token', async () => {
    const person = await create();
    for (let time = 0; time < 10; time++) await change(person, `guess ${time}`);
    expect((await change(person, demoPassword)).body).toMatchObject({ affectedRows: 0 });
    expect(await enters(person, next)).toBe(false);
  });
});
