import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Contract, contracts, identityEvents, listRestCalls } from '@portal/contracts';
import {
  createAddress,
  password,
  useIdentity,
  type TestAccount,
  type TestPartner,
} from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let account: TestAccount;
let newEmail: string;

beforeAll(async () => {
  partner = await identity.addPartner();
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
  newEmail = createAddress();
});

const names = { firstname: 'Changed', surname: 'Name', phone: '+265 888 12 34 56' };

const update = ({ id, principal }: TestAccount, email: string, currentPassword?: string) => {
  const input = { id, email, ...names, currentPassword };
  const api = identity.getApi(principal);
  return principal.role === 'administrator'
    ? api.admin.update(input)
    : api.user.update({ ...input, userTypeId: principal.partnerId ?? 0 });
};
const findAccount = async ({ id } = account) => {
  const [row] = await identity.queryRows<{ email: string; password_hash: string | null }>(
    'SELECT email, password_hash FROM account WHERE id = $1',
    [id],
  );
  return row;
};
const findEndedSessions = async () =>
  (await identity.findPublished(identityEvents.sessionEnded)).map(({ id }) => id);

describe('the own profile', () => {
  it('is changed by its user, and ignores password, role and status in the payload', async () => {
    const { id, email, principal } = account;
    const input = { id, email, userTypeId: partner.id, ...names };
    const ignored = { password: 'Sneaked-pass-2026', role: 'administrator', status: 'Blocked' };
    expect(await identity.getApi(principal).user.update({ ...input, ...ignored })).toEqual({
      affectedRows: 1,
    });
    const found = await identity.getApi(principal).user.find({ id });
    expect(found).toMatchObject([{ ...names, email, role: 'user', status: 'Active' }]);
    expect((await identity.signIn(account)).body).toHaveLength(2);
  });

  it('has a language, which comes with the sign-in and goes to the other services', async () => {
    const { id, email, principal } = account;
    const change = (language?: 'en' | 'ny' | null) =>
      identity.getApi(principal).user.update({ id, email, userTypeId: partner.id, ...names, language });
    const readLanguages = async () => [
      ((await identity.signIn(account)).body[0] as { language: string | null }).language,
      (await identity.findPublished(identityEvents.account)).findLast(({ id: key }) => key === String(id))
        ?.value?.language,
    ];
    expect((await identity.signIn(account)).body[0]).toMatchObject({ language: null });
    await change('ny');
    expect(await readLanguages()).toEqual(['ny', 'ny']);
    await change();
    expect(await readLanguages()).toEqual(['ny', 'ny']);
    await change(null);
    expect(await readLanguages()).toEqual([null, null]);
    await expect(change('xx' as 'ny')).rejects.toMatchObject({ response: { status: 400 } });
  });

  it('names every invalid field with the texts of the form', async () => {
    const { id, principal } = account;
    const input = { id, userTypeId: partner.id, firstname: '', surname: ' ', email: '', phone: '123' };
    const errors = [
      { field: 'firstname', message: 'Please fill in your firstname' },
      { field: 'surname', message: 'Please fill in your surname' },
      { field: 'email', message: 'Please fill in your email address' },
      { field: 'phone', message: 'Please fill in the textfield with your correct phone number' },
    ];
    await expect(identity.getApi(principal).user.update(input)).rejects.toMatchObject({
      response: { status: 400, body: { errors } },
    });
  });

  it('of an administrator is shown to the administrator', async () => {
    const { id, email, principal } = await identity.addAccount('administrator');
    expect(await identity.getApi(principal).admin.find({ id })).toMatchObject([{ id, email }]);
  });

  it('of a deleted account is not found', async () => {
    await identity.queryRows('UPDATE account SET deleted_at = now() WHERE id = $1', [account.id]);
    for (const typed of [undefined, password])
      await expect(update(account, newEmail, typed)).rejects.toMatchObject({ response: { status: 404 } });
  });
});

describe.each(['user', 'administrator'] as const)('the password of an account with the role %s', (role) => {
  const next = 'Changed-pass-2026';
  const change = ({ id, email, principal }: TestAccount, oldPassword: string) => {
    const api = identity.getApi(principal);
    const input = { id, email, oldPassword, password: next };
    return role === 'user' ? api.user.updatePassword(input) : api.admin.updatePassword(input);
  };
  const canSignIn = async (typed: string) => (await identity.signIn(account, typed)).body.length === 2;

  beforeEach(async () => {
    account = await identity.addAccount(role, role === 'user' ? partner : undefined);
  });

  it('is changed with the current password, which ends the sessions and is mailed', async () => {
    const { principal } = await identity.signIn(account);
    expect(await change(account, 'wrong')).toMatchObject({
      affectedRows: 0,
      message: 'The old password is wrong.',
    });
    expect(await canSignIn(password)).toBe(true);
    expect(await change(account, password)).toEqual({ affectedRows: 1 });
    expect(await findEndedSessions()).toContain(principal.sessionId);
    expect(await canSignIn(password)).toBe(false);
    expect(await canSignIn(next)).toBe(true);
    const mails = await identity.findMails(account.email);
    expect(mails.filter(({ template }) => template !== 'newBrowser')).toEqual([
      { template: 'passwordChanged' },
    ]);
  });

  it('cannot be guessed with a token', async () => {
    for (let time = 0; time < 10; time++) await change(account, `guess ${time}`);
    expect(await change(account, password)).toMatchObject({ affectedRows: 0 });
    expect(await canSignIn(next)).toBe(false);
    expect(await canSignIn(password)).toBe(true);
  });
});

it.each(['user', 'userAdmin', 'administrator'] as const)(
  'no call changes the password of an account with the role %s without the current one',
  async (role) => {
    const caller = await identity.addAccount(role, role === 'administrator' ? undefined : partner);
    const { id, email } = caller;
    const before = await findAccount(caller);
    const calls = Object.values<Contract>(contracts)
      .flatMap(listRestCalls)
      .filter(({ input }) => Object.keys(input.shape).some((field) => /password/i.test(field)));
    expect(calls.length).toBeGreaterThan(10);
    const input = { ...names, id, email, userTypeId: partner.id, userId: id, password: 'Sneaked-pass-2026' };
    for (const { path } of calls)
      for (const wrong of [undefined, '', 'Wrong-pass-2026'])
        await identity.post(caller, path, { ...input, oldPassword: wrong, currentPassword: wrong });
    expect(await findAccount(caller)).toEqual(before);
  },
);

const getPendingApi = ({ principal } = account) => identity.getApi(principal).emailChange.find({});
const confirm = (id: string) => identity.getApi().emailChange.confirm({ id });
const undo = (id: string) => identity.getApi().emailChange.undo({ id });
const confirmTicket = async (email: string) => (await identity.getMail(email, 'confirmEmail')).ticket;
const notFound = { response: { status: 404 } };

async function changeEmail(changed = account, email = newEmail): Promise<string> {
  const former = (await findAccount(changed))?.email ?? '';
  expect(await update(changed, email, password)).toEqual({ affectedRows: 1 });
  expect(await confirm(await confirmTicket(email))).toEqual({ affectedRows: 1 });
  return (await identity.getMail(former, 'emailChanged')).ticket ?? '';
}

describe.each(['user', 'userAdmin', 'administrator'] as const)(
  'the email address of an account with the role %s',
  (role) => {
    beforeEach(async () => {
      account = await identity.addAccount(role, role === 'administrator' ? undefined : partner);
    });

    it('does not change with a session alone', async () => {
      await expect(update(account, newEmail)).rejects.toMatchObject({
        response: { status: 400, body: { errors: [{ field: 'currentPassword' }] } },
      });
      expect(await update(account, newEmail, 'Wrong-pass-2026')).toMatchObject({
        affectedRows: 0,
        message: 'The current password is wrong.',
      });
      expect(await getPendingApi()).toEqual([]);
      expect(await findAccount()).toMatchObject({ email: account.email });
    });

    it('changes after its link is confirmed, once', async () => {
      expect(await update(account, newEmail, password)).toEqual({ affectedRows: 1 });
      expect(await getPendingApi()).toEqual([{ email: newEmail, expiresAt: expect.any(String) }]);
      expect(await findAccount()).toMatchObject({ email: account.email });
      const notice = await identity.getMail(account.email, 'emailChangeRequested');
      expect(notice.email).toBe(newEmail);
      const ticket = await confirmTicket(newEmail);
      expect(await confirm(ticket)).toEqual({ affectedRows: 1 });
      expect(await findAccount()).toMatchObject({ email: newEmail });
      expect(await getPendingApi()).toEqual([]);
      await expect(confirm(ticket)).rejects.toMatchObject(notFound);
    });
  },
);

describe('a requested address', () => {
  it('that is the present one needs no password', async () => {
    expect(await update(account, account.email)).toEqual({ affectedRows: 1 });
    expect(await getPendingApi()).toEqual([]);
  });

  it('must match an exclusive partner at the request and at the confirmation', async () => {
    const domain = `${randomUUID()}.example`;
    const strict = await identity.addPartner({ emailPattern: domain });
    const member = await identity.addAccount('user', strict);
    const refusal = { affectedRows: 0, message: 'Please enter your work email to proceed to the next step.' };
    expect(await update(member, createAddress('elsewhere.example'), password)).toMatchObject(refusal);
    const fitting = createAddress(domain);
    expect(await update(member, fitting, password)).toEqual({ affectedRows: 1 });
    await identity.queryRows(`UPDATE partner SET email_pattern = 'other.example' WHERE id = $1`, [strict.id]);
    expect(await confirm(await confirmTicket(fitting))).toMatchObject(refusal);
    expect(await findAccount(member)).toMatchObject({ email: member.email });
  });

  it('gets the usual response when it has an account, and its owner is notified once an hour', async () => {
    const other = await identity.addAccount('user', partner);
    for (const by of [account, await identity.addAccount('user', partner)])
      expect(await update(by, other.email.toUpperCase(), password)).toEqual({ affectedRows: 1 });
    expect(await getPendingApi()).toMatchObject([{ email: other.email.toUpperCase() }]);
    expect(await identity.findMails(other.email)).toEqual([{ template: 'emailInUse' }]);
    await identity.queryRows(
      `UPDATE registration_notice SET notified_at = notified_at - interval '61 minutes'`,
    );
    await update(account, other.email, password);
    expect(await identity.findMails(other.email)).toHaveLength(2);
  });

  it('cannot be confirmed after it is cancelled, replaced or a day old, or the password has changed', async () => {
    const { id, principal } = account;
    const request = async () => {
      const email = createAddress();
      await update(account, email, password);
      return confirmTicket(email);
    };
    const cancelled = await request();
    const cancel = () => identity.getApi(principal).emailChange.cancel({});
    expect(await cancel()).toEqual({ affectedRows: 1 });
    expect(await cancel()).toMatchObject({ affectedRows: 0 });
    const [replaced, old] = [await request(), await request()];
    await identity.queryRows(
      'UPDATE email_change SET expires_at = now() - make_interval(secs => 1) WHERE account_id = $1',
      [id],
    );
    expect(await getPendingApi()).toEqual([]);
    const overtaken = await request();
    await identity.getApi(principal).user.updatePassword({
      id,
      email: account.email,
      oldPassword: password,
      password: 'Chosen-pass-2026',
    });
    for (const ticket of [cancelled, replaced, old, overtaken])
      await expect(confirm(ticket)).rejects.toMatchObject(notFound);
    expect(await findAccount()).toMatchObject({ email: account.email });
  });

  it('cannot be confirmed for an inactive account', async () => {
    await update(account, newEmail, password);
    await identity.queryRows(`UPDATE account SET status = 'Blocked' WHERE id = $1`, [account.id]);
    await expect(confirm(await confirmTicket(newEmail))).rejects.toMatchObject(notFound);
  });

  it('can be requested five times an hour', async () => {
    for (let time = 0; time < 5; time++) await update(account, createAddress(), password);
    await expect(update(account, newEmail, password)).rejects.toMatchObject({
      response: { status: 429, headers: { 'Retry-After': '3600' } },
    });
  });

  it('is confirmed once under concurrency', async () => {
    await update(account, newEmail, password);
    const ticket = await confirmTicket(newEmail);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => confirm(ticket)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('undoing an email change', () => {
  it('restores the address, ends all sessions and disables the password', async () => {
    const before = await identity.signIn(account);
    const ticket = await changeEmail();
    const changed = { ...account, email: newEmail };
    const after = await identity.signIn(changed);
    await update(changed, createAddress(), password);
    expect(await undo(ticket)).toEqual({ affectedRows: 1 });
    expect(await findAccount()).toEqual({ email: account.email, password_hash: null });
    const ids = [before.principal.sessionId, after.principal.sessionId];
    expect(await findEndedSessions()).toEqual(expect.arrayContaining(ids));
    expect((await identity.signIn(changed)).body).toEqual([]);
    expect((await identity.signIn(account)).body).toEqual([]);
    expect(await getPendingApi()).toEqual([]);
    expect(await identity.getMail(account.email, 'emailChangeUndone')).toBeTruthy();
    await expect(undo(ticket)).rejects.toMatchObject(notFound);
  });

  it('undoes later changes too and invalidates their links', async () => {
    const first = await changeEmail();
    const second = await changeEmail(account, createAddress());
    expect(await undo(first)).toEqual({ affectedRows: 1 });
    await expect(undo(second)).rejects.toMatchObject(notFound);
    expect(await findAccount()).toMatchObject({ email: account.email });
  });

  const passSevenDays = () =>
    identity.queryRows(
      'UPDATE email_change SET undo_until = now() - make_interval(secs => 1) WHERE account_id = $1',
      [account.id],
    );

  it('is possible for 7 days, which free the address', async () => {
    const ticket = await changeEmail();
    await passSevenDays();
    await expect(undo(ticket)).rejects.toMatchObject(notFound);
    expect(await findAccount()).toMatchObject({ email: newEmail });
    await changeEmail(await identity.addAccount('user', partner), account.email);
  });

  it('reserves the address until then', async () => {
    const ticket = await changeEmail();
    const { email: former } = account;
    const administrator = identity.getApi((await identity.addAccount('administrator')).principal);
    const taken = { affectedRows: 0, message: 'There is already an account with this email address.' };
    const person = { ...names, password, email: former, userTypeId: partner.id };
    expect(await administrator.user.insert(person)).toMatchObject(taken);
    const csv = `firstname,surname,email,phone,partner\nAda,Banda,${former},0999000111,${partner.name}\n`;
    expect(await administrator.registration.insertMany({ csv, dryRun: false })).toMatchObject({
      affectedRows: 0,
      errors: [{ field: 'email', message: 'This email address cannot be used.' }],
    });
    const other = await identity.addAccount('user', partner);
    await update(other, former, password);
    expect(await confirm(await confirmTicket(former))).toMatchObject(taken);
    expect(await undo(ticket)).toEqual({ affectedRows: 1 });
    expect(await findAccount()).toMatchObject({ email: former });
  });

  it('is in the audit trail, and tickets are stored as hashes', async () => {
    const ticket = await changeEmail();
    expect(
      await identity.queryRows('SELECT FROM email_change AS row WHERE row::text LIKE $1', [`%${ticket}%`]),
    ).toEqual([]);
    await undo(ticket);
    const entries = await identity.queryRows(
      `SELECT before, after FROM audit_entry WHERE kind = 'Account' AND subject_id = $1 ORDER BY id DESC LIMIT 2`,
      [account.id],
    );
    expect(entries).toEqual([
      { before: { email: newEmail }, after: { email: account.email, password: 'changed' } },
      { before: { email: account.email }, after: { email: newEmail } },
    ]);
  });
});

describe('the preferences for tables', () => {
  const columns = { name: 'users', hidden: ['phone', 'group'], pageSize: 50 as const };
  const signInAccount = async () => (await identity.signIn(account)).body[0];

  beforeEach(async () => {
    account = await identity.addAccount('user', partner);
  });

  it('come with the sign-in, each table on its own', async () => {
    expect(await signInAccount()).not.toHaveProperty('tables');
    const { tablePreference } = account.api;
    expect(await tablePreference.update(columns)).toEqual({ affectedRows: 1 });
    await tablePreference.update({ name: 'reports', hidden: [] });
    await tablePreference.update({ ...columns, hidden: ['phone'] });
    expect(await signInAccount()).toMatchObject({
      tables: { users: { hidden: ['phone'], pageSize: 50 }, reports: { hidden: [] } },
    });
  });

  it('are of one account, and end with it', async () => {
    await account.api.tablePreference.update(columns);
    const other = await identity.addAccount('user', partner);
    expect((await identity.signIn(other)).body[0]).not.toHaveProperty('tables');
    const findStored = () =>
      identity.queryRows('SELECT FROM table_preference WHERE account_id = $1', [account.id]);
    expect(await findStored()).toHaveLength(1);
    const administrator = await identity.addAccount('administrator');
    await administrator.api.user.delete({ id: account.id });
    expect(await findStored()).toEqual([]);
  });

  it('are bounded in number and size', async () => {
    const { tablePreference } = account.api;
    await identity.queryRows(
      `INSERT INTO table_preference SELECT $1, jsonb_object_agg('table' || n, '{"hidden": []}'::jsonb) FROM generate_series(1, 100) n`,
      [account.id],
    );
    expect(await tablePreference.update(columns)).toMatchObject({ affectedRows: 0 });
    expect(await tablePreference.update({ ...columns, name: 'table1' })).toEqual({ affectedRows: 1 });
    for (const invalid of [
      { name: '__proto__' },
      { hidden: Array.from({ length: 31 }, (_, n) => `column${n}`) },
      { pageSize: 1000 },
    ]) {
      const { status } = await identity.request(
        'POST',
        '/tablePreference/update',
        { ...columns, ...invalid },
        { principal: account.principal },
      );
      expect(status).toBe(400);
    }
  });
});
