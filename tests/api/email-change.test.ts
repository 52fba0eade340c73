import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/contracts/demo';
import { restCalls } from '../support/calls.js';
import { sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { codeIn, mailTo, ticketFor } from '../support/mail.js';
import { visitor, type Person, getPerson, signIn } from '../support/people.js';
import { createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;
let newEmail: string;

const newAddress = () => `${randomUUID()}@test.example`;
const names = { firstname: 'Changed', surname: 'Name', phone: '+265 888 123 456' };

beforeAll(async () => {
  partner = await createPartner();
});
beforeEach(async () => {
  person = await createPerson('user', partner);
  newEmail = newAddress();
});

const update = ({ account: { id, user_type_id: userTypeId }, rest }: Person, email: string) =>
  rest.post('/user/update', { id, userTypeId, email, ...names, currentPassword: demoPassword });
const pending = async (caller: Person) => (await caller.rest.get('/emailChange/find')).body;
const confirm = (id: string) => visitor().post('/emailChange/confirm', { id });
const undo = (id: string) => visitor().post('/emailChange/undo', { id });
const findAccount = (id = person.account.id) =>
  sqlRow<{ email: string; password_hash: string | null; status: string }>(
    'identity',
    'SELECT email, password_hash, status FROM account WHERE id = $1',
    [id],
  );
const login = async (username: string, password = demoPassword) =>
  (await visitor().post('/user/login', { username, password })).body as unknown[];

async function changeEmail(): Promise<string> {
  expect((await update(person, newEmail)).body).toEqual({ affectedRows: 1 });
  expect((await confirm(await ticketFor(newEmail, 'confirmEmail'))).body).toEqual({ affectedRows: 1 });
  return ticketFor(person.account.email, 'undoEmailChange');
}

describe('reverting an email change', () => {
  it('restores the address, ends all sessions and blocks the password until a reset', async () => {
    const ticket = await changeEmail();
    const asThief = await signIn(newEmail);
    await update(asThief, newAddress());
    expect((await undo(ticket)).body).toEqual({ affectedRows: 1 });
    expect(await findAccount()).toMatchObject({ email: person.account.email, password_hash: null });
    for (const { rest } of [person, asThief]) {
      await eventually(
        () => rest.get('/reportType/findAll'),
        ({ status }) => status === 401,
        5,
      );
    }
    expect(await login(newEmail)).toEqual([]);
    expect(await login(person.account.email)).toEqual([]);
    expect((await undo(ticket)).status).toBe(404);

    await mailTo(person.account.email, 'Choose a new one to sign in');
    const { id } = (await visitor().post('/user/resetCode', { email: person.account.email })).body as {
      id: string;
    };
    const code = codeIn(await mailTo(person.account.email, 'Type this code'));
    const reset = (await visitor().post('/user/verifyResetCode', { id, code })).body as { id: string };
    const password = 'Chosen-pass-2026';
    expect((await visitor().post('/user/resetPassword', { id: reset.id, password })).body).toEqual({
      affectedRows: 1,
    });
    expect(await login(person.account.email, password)).toHaveLength(2);
    expect(await pending(await personWith(password))).toEqual([]);
  });

  const personWith = async (password: string): Promise<Person> => {
    const [account, token] = (await login(person.account.email, password)) as [Person['account'], string];
    return getPerson(account, token, '');
  };
});

describe('password change without the current password', () => {
  const sneaked = 'Sneaked-pass-2026';
  const takingPasswords = restCalls
    .filter(({ input }) => Object.keys(input.shape).some((field) => /password/i.test(field)))
    .map(({ path }) => path);

  it.each(['user', 'userAdmin', 'administrator'] as const)(
    'is impossible for %s on any path',
    async (role) => {
      const caller = await createPerson(role, role === 'administrator' ? undefined : partner);
      const { id, email } = caller.account;
      const before = (await findAccount(id)).password_hash;
      const input = { ...names, id, email, userTypeId: partner.id, userId: id };
      expect(takingPasswords).toEqual(
        expect.arrayContaining([
          '/user/updatePassword',
          '/admin/updatePassword',
          '/user/update',
          '/admin/update',
        ]),
      );
      for (const path of takingPasswords) {
        await caller.rest.post(path, { ...input, password: sneaked });
        await caller.rest.post(path, { ...input, password: sneaked, oldPassword: '', currentPassword: '' });
        await caller.rest.post(path, { ...input, password: sneaked, oldPassword: 'Wrong-pass-2026' });
      }
      expect((await findAccount(id)).password_hash).toBe(before);
    },
  );
});
