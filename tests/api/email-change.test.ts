import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/contracts/demo';
import { restCalls } from '../support/calls.js';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { codeIn, mailsTo, mailTo, ticketFor } from '../support/mail.js';
import { visitor, type Person, personOf, signIn } from '../support/people.js';
import { createAccount, createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;
let newEmail: string;

const newAddress = (domain = 'test.example') => `${randomUUID()}@${domain}`;
const names = { firstname: 'Changed', surname: 'Name', phone: '+265 888 123 456' };

beforeAll(async () => {
  partner = await createPartner();
});
beforeEach(async () => {
  person = await createPerson('user', partner);
  newEmail = newAddress();
});

const update = (caller: Person, email: string, currentPassword?: string) => {
  const { id, user_type_id: userTypeId, role } = caller.account;
  const input = { id, email, ...names, ...(currentPassword !== undefined && { currentPassword }) };
  return role === 'administrator'
    ? caller.rest.post('/admin/update', input)
    : caller.rest.post('/user/update', { ...input, userTypeId });
};
const pending = async (caller = person) => (await caller.rest.get('/emailChange/find')).body;
const confirm = (id: string) => visitor().post('/emailChange/confirm', { id });
const undo = (id: string) => visitor().post('/emailChange/undo', { id });
const accountOf = (id = person.account.id) =>
  sqlRow<{ email: string; password_hash: string | null; status: string }>(
    'identity',
    'SELECT email, password_hash, status FROM account WHERE id = $1',
    [id],
  );
const login = async (username: string, password = demoPassword) =>
  (await visitor().post('/user/login', { username, password })).body as unknown[];

async function changeEmail(caller = person, email = newEmail): Promise<string> {
  const { email: former } = await accountOf(caller.account.id);
  expect((await update(caller, email, demoPassword)).body).toEqual({ affectedRows: 1 });
  expect((await confirm(await ticketFor(email, 'confirmEmail'))).body).toEqual({ affectedRows: 1 });
  return ticketFor(former, 'undoEmailChange');
}

describe.each([
  ['a user', 'user'],
  ['a user admin', 'userAdmin'],
  ['an administrator', 'administrator'],
] as const)('email address of %s', (_caller, role) => {
  beforeEach(async () => {
    person = await createPerson(role, role === 'administrator' ? undefined : partner);
  });

  it('does not change with a session alone', async () => {
    const withoutPassword = await update(person, newEmail);
    expect(withoutPassword.status).toBe(400);
    expect(withoutPassword.body).toMatchObject({ errors: [{ field: 'currentPassword' }] });
    expect((await update(person, newEmail, 'Wrong-pass-2026')).body).toEqual({
      affectedRows: 0,
      message: 'The current password is wrong.',
    });
    expect(await pending()).toEqual([]);
    expect((await accountOf()).email).toBe(person.account.email);
  });

  it('changes after its link is confirmed', async () => {
    expect((await update(person, newEmail, demoPassword)).body).toEqual({ affectedRows: 1 });
    expect(await pending()).toEqual([{ email: newEmail, expiresAt: expect.any(String) }]);
    expect((await accountOf()).email).toBe(person.account.email);
    expect((await mailTo(person.account.email, 'asked to change its email address')).text).toContain(
      newEmail.split('@')[0],
    );
    const ticket = await ticketFor(newEmail, 'confirmEmail');
    expect((await confirm(ticket)).body).toEqual({ affectedRows: 1 });
    expect((await accountOf()).email).toBe(newEmail);
    expect(await pending()).toEqual([]);
    await ticketFor(person.account.email, 'undoEmailChange');
    expect((await confirm(ticket)).status).toBe(404);
  });
});

describe('requested address', () => {
  it('leaves the rest of the profile unchanged, which needs no password', async () => {
    expect((await update(person, person.account.email)).body).toEqual({ affectedRows: 1 });
    const found = await person.rest.post('/user/find', { id: person.account.id });
    expect(found.body).toMatchObject([{ ...names, email: person.account.email }]);
    expect(await pending()).toEqual([]);
  });

  it('must match an exclusive partner at the request and at the confirmation', async () => {
    const domain = `${randomUUID()}.example`;
    const strict = await createPartner({ emailPattern: domain });
    const member = await createPerson('user', strict);
    const refusal = { affectedRows: 0, message: 'Please enter your work email to proceed to the next step.' };
    expect((await update(member, newAddress('elsewhere.example'), demoPassword)).body).toEqual(refusal);
    const fitting = newAddress(domain);
    expect((await update(member, fitting, demoPassword)).body).toEqual({ affectedRows: 1 });
    const ticket = await ticketFor(fitting, 'confirmEmail');
    await sql('identity', `UPDATE partner SET email_pattern = 'other.example' WHERE id = $1`, [strict.id]);
    expect((await confirm(ticket)).body).toEqual(refusal);
    expect((await accountOf(member.account.id)).email).toBe(member.account.email);
  });

  it('gets the usual response when it has an account, and its owner is notified', async () => {
    const other = await createAccount('user', partner);
    const [taken, free] = [
      await update(person, other.email.toUpperCase(), demoPassword),
      await update(await createPerson('user', partner), newEmail, demoPassword),
    ];
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    expect(await pending()).toMatchObject([{ email: other.email.toUpperCase() }]);
    const { text } = await mailTo(other.email, 'You already have an account');
    expect(text).not.toContain('confirmEmail');
    expect((await accountOf(other.id)).email).toBe(other.email);
  });

  it('cannot be confirmed after it is cancelled, replaced or a day old, or the password has changed', async () => {
    const { id } = person.account;
    const request = async () => {
      const email = newAddress();
      await update(person, email, demoPassword);
      return ticketFor(email, 'confirmEmail');
    };
    const cancelled = await request();
    expect((await person.rest.post('/emailChange/cancel')).body).toEqual({ affectedRows: 1 });
    expect((await person.rest.post('/emailChange/cancel')).body).toMatchObject({ affectedRows: 0 });
    const [replaced, old] = [await request(), await request()];
    await sql('identity', 'UPDATE email_change SET expires_at = now() WHERE account_id = $1', [id]);
    expect(await pending()).toEqual([]);
    const overtaken = await request();
    const password = 'Chosen-pass-2026';
    await person.rest.post('/user/updatePassword', { id, oldPassword: demoPassword, password });
    for (const ticket of [cancelled, replaced, old, overtaken]) {
      expect((await confirm(ticket)).status).toBe(404);
    }
    expect((await accountOf()).email).toBe(person.account.email);
  });

  it('can be requested five times an hour', async () => {
    for (let time = 0; time < 5; time++) {
      expect((await update(person, newAddress(), demoPassword)).status).toBe(200);
    }
    const response = await update(person, newEmail, demoPassword);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
  });

  it('is confirmed once under concurrency', async () => {
    await update(person, newEmail, demoPassword);
    const ticket = await ticketFor(newEmail, 'confirmEmail');
    const responses = await Promise.all([1, 2, 3, 4].map(() => confirm(ticket)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
});

describe('reverting an email change', () => {
  it('restores the address, ends all sessions and blocks the password until a reset', async () => {
    const ticket = await changeEmail();
    const asThief = await signIn(newEmail);
    await update(asThief, newAddress(), demoPassword);
    expect((await undo(ticket)).body).toEqual({ affectedRows: 1 });
    expect(await accountOf()).toMatchObject({ email: person.account.email, password_hash: null });
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
    return personOf(account, token, '');
  };

  it('reverts later changes too and invalidates their links', async () => {
    const first = await changeEmail();
    const second = await changeEmail(person, newAddress());
    expect((await undo(first)).body).toEqual({ affectedRows: 1 });
    expect((await undo(second)).status).toBe(404);
    expect((await accountOf()).email).toBe(person.account.email);
  });

  it('is possible for 7 days', async () => {
    const ticket = await changeEmail();
    await sql('identity', 'UPDATE email_change SET undo_until = now() WHERE account_id = $1', [
      person.account.id,
    ]);
    expect((await undo(ticket)).status).toBe(404);
    expect((await accountOf()).email).toBe(newEmail);
  });

  it('reserves the address for 7 days', async () => {
    const ticket = await changeEmail();
    const former = person.account.email;
    const administrator = await createPerson('administrator');
    const member = { ...names, password: demoPassword, email: former, userTypeId: partner.id };
    expect((await administrator.rest.post('/user/insert', member)).body).toEqual({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
    const csv = `firstname,surname,email,phone,partner\nAda,Banda,${former},0999000111,${partner.name}\n`;
    expect((await administrator.rest.post('/user/insertMany', { csv, dryRun: false })).body).toMatchObject({
      affectedRows: 0,
      errors: [{ field: 'email', message: 'This email address cannot be used.' }],
    });
    const other = await createPerson('user', partner);
    expect((await update(other, former, demoPassword)).body).toEqual({ affectedRows: 1 });
    expect((await confirm(await ticketFor(former, 'confirmEmail'))).body).toEqual({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
    expect((await undo(ticket)).body).toEqual({ affectedRows: 1 });
    expect((await accountOf()).email).toBe(former);
  });

  it('frees the address after 7 days', async () => {
    await changeEmail();
    await sql('identity', 'UPDATE email_change SET undo_until = now() WHERE account_id = $1', [
      person.account.id,
    ]);
    const other = await createPerson('user', partner);
    await changeEmail(other, person.account.email);
  });
});

it('tickets are stored as hashes, and the audit trail records each change', async () => {
  const ticket = await changeEmail();
  const stored = await sql('identity', 'SELECT FROM email_change AS row WHERE row::text LIKE $1', [
    `%${ticket}%`,
  ]);
  expect(stored).toEqual([]);
  await undo(ticket);
  const entries = await sql<{ before: unknown; after: unknown }>(
    'identity',
    `SELECT before, after FROM audit_entry WHERE kind = 'Account' AND subject_id = $1 ORDER BY id DESC LIMIT 2`,
    [person.account.id],
  );
  expect(entries).toEqual([
    { before: { email: newEmail }, after: { email: person.account.email, password: 'changed' } },
    { before: { email: person.account.email }, after: { email: newEmail } },
  ]);
  expect(await mailsTo(newEmail)).toHaveLength(1);
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
      const before = (await accountOf(id)).password_hash;
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
      expect((await accountOf(id)).password_hash).toBe(before);
    },
  );
});
