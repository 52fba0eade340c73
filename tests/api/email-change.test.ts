import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { restCalls } from '../support/calls.js';
import { queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { getCodeIn, mailTo, requestTicket } from '../support/mail.js';
import { createVisitor, type Person, getPerson, signIn } from '../support/people.js';
import { createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;
let newEmail: string;

const createAddress = () => `${randomUUID()}@test.example`;
const names = { firstname: 'Changed', surname: 'Name', phone: '+265 888 123 456' };

beforeAll(async () => {
  partner = await createPartner();
});
beforeEach(async () => {
  person = await createPerson('user', partner);
  newEmail = createAddress();
});

const update = ({ account: { id, user_type_id: partnerId }, rest }: Person, email: string) =>
  rest.post('/user/update', { id, userTypeId: partnerId, email, ...names, currentPassword: demoPassword });
const getPending = async (caller: Person) => (await caller.rest.get('/emailChange/find')).body;
const confirm = (id: string) => createVisitor().post('/emailChange/confirm', { id });
const undo = (id: string) => createVisitor().post('/emailChange/undo', { id });
const findAccount = (id = person.account.id) =>
  queryRow<{ email: string; password_hash: string | null; status: string }>(
    'identity',
    'SELECT email, password_hash, status FROM account WHERE id = $1',
    [id],
  );
const logIn = async (username: string, password = demoPassword) =>
  (await createVisitor().post('/user/login', { username, password })).body as unknown[];

async function changeEmail(): Promise<string> {
  expect((await update(person, newEmail)).body).toEqual({ affectedRows: 1 });
  expect((await confirm(await requestTicket(newEmail, 'confirmEmail'))).body).toEqual({ affectedRows: 1 });
  return requestTicket(person.account.email, 'undoEmailChange');
}

describe('reverting an email change', () => {
  it('restores the address, ends all sessions and blocks the password until a reset', async () => {
    const ticket = await changeEmail();
    const asThief = await signIn(newEmail);
    await update(asThief, createAddress());
    expect((await undo(ticket)).body).toEqual({ affectedRows: 1 });
    expect(await findAccount()).toMatchObject({ email: person.account.email, password_hash: null });
    for (const { rest } of [person, asThief]) {
      await eventually(
        () => rest.get('/reportType/findAll'),
        ({ status }) => status === 401,
        5,
      );
    }
    expect(await logIn(newEmail)).toEqual([]);
    expect(await logIn(person.account.email)).toEqual([]);
    expect((await undo(ticket)).status).toBe(404);

    await mailTo(person.account.email, 'Choose a new one to sign in');
    const { id } = (await createVisitor().post('/user/resetCode', { email: person.account.email })).body as {
      id: string;
    };
    const code = getCodeIn(await mailTo(person.account.email, 'Type this code'));
    const reset = (await createVisitor().post('/user/verifyResetCode', { id, code })).body as { id: string };
    const password = 'Chosen-pass-2026';
    expect((await createVisitor().post('/user/resetPassword', { id: reset.id, password })).body).toEqual({
      affectedRows: 1,
    });
    expect(await logIn(person.account.email, password)).toHaveLength(2);
    expect(await getPending(await signInWith(password))).toEqual([]);
  });

  const signInWith = async (password: string): Promise<Person> => {
    const [account, token] = (await logIn(person.account.email, password)) as [Person['account'], string];
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
