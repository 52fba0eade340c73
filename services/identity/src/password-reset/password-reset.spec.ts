import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, mailContract } from '@portal/contracts';
import type { TestRequest } from '@portal/service-kit/testing';
import {
  createAddress,
  password,
  startIdentity,
  useIdentity,
  type TestAccount,
  type TestPartner,
} from '../testing/identity-service.js';

const chosen = 'Chosen-pass-2026';
const identity = useIdentity();
let partner: TestPartner;
let account: TestAccount;
let isMailServerUp = true;

beforeAll(async () => {
  identity.respond(mailContract.calls.status, () => ({ up: isMailServerUp }));
  partner = await identity.addPartner();
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
});

const getResetsApi = (from: TestRequest = {}) => identity.getApi(undefined, from).passwordReset;
const request = (email = account.email, from: TestRequest = {}) => getResetsApi(from).resetCode({ email });
const verify = (id: string, code: string) => getResetsApi().verifyResetCode({ id, code });
const reset = (id: string, to = chosen) => getResetsApi().resetPassword({ id, password: to });
const findCode = async () => (await identity.getMail(account.email, 'resetCode')).code;
const findCodes = async () =>
  (await identity.findMails(account.email)).filter(({ template }) => template === 'resetCode').length;
const canSignIn = async (typed: string) => (await identity.signIn(account, typed)).body.length === 2;

async function requestAndRead(): Promise<{ id: string; code: string }> {
  const { id } = await request();
  return { id, code: await findCode() };
}

async function findTicket(): Promise<string> {
  const { id, code } = await requestAndRead();
  const verified = await verify(id, code);
  return verified.valid ? verified.id : '';
}

describe('the code for a forgotten password', () => {
  it('has a ticket that sets a password once, ends every session, unlocks sign-ins and is mailed', async () => {
    const { principal } = await identity.signIn(account);
    for (let time = 0; time < 10; time++) await identity.signIn(account, 'wrong');
    const ticket = await findTicket();
    expect(await reset(ticket)).toEqual({ affectedRows: 1 });
    expect(await canSignIn(password)).toBe(false);
    expect(await canSignIn(chosen)).toBe(true);
    expect(await reset(ticket, 'Another-pass-2026')).toMatchObject({
      affectedRows: 0,
      message: 'Password reset failed, please try again!',
    });
    expect(await canSignIn(chosen)).toBe(true);
    const ended = await identity.findPublished(identityEvents.sessionEnded);
    expect(ended.map(({ id }) => id)).toContain(principal.sessionId);
    expect(await identity.getMail(account.email, 'passwordChanged')).toBeTruthy();
    const [row] = await identity.queryRows('SELECT email_confirmed_at FROM account WHERE id = $1', [
      account.id,
    ]);
    expect(row?.email_confirmed_at).toBeInstanceOf(Date);
  });

  it('gets the same response for an address without an account, which gets no mail', async () => {
    const unknown = createAddress();
    const sent = { id: expect.stringMatching(/^[\w-]{43}$/), code: 'sent' };
    expect([await request(), await request(unknown)]).toEqual([sent, sent]);
    expect(await identity.findMails(unknown)).toEqual([]);
    expect(await verify((await request(unknown)).id, 'ABCD2345')).toEqual({ valid: false });
  });

  it.each(['nobody', ''])('returns 1 for %j, which is no address', async (email) => {
    expect((await request(email)).code).toBe(1);
  });

  it('returns 1 for a domain that no partner accepts and no account has', async () => {
    const strict = await startIdentity();
    strict.respond(mailContract.calls.status, () => ({ up: true }));
    const exclusive = await strict.addPartner({ emailPattern: 'work.example' });
    const getCodeFor = async (email: string) =>
      (await strict.getApi().passwordReset.resetCode({ email })).code;
    expect(await getCodeFor('a@test.example')).toBe(1);
    expect(await getCodeFor('a@work.example')).toBe('sent');
    await strict.addAccount('user', exclusive);
    expect(await getCodeFor('a@test.example')).toBe('sent');
    await strict.stop();
  });

  it('says that mail is down, in the same words for every address, and waits with the other mails', async () => {
    isMailServerUp = false;
    const responses = await Promise.all(
      [account.email, createAddress(), 'nobody'].map((email) => request(email)),
    );
    isMailServerUp = true;
    const refused = {
      id: expect.stringMatching(/^[\w-]{43}$/),
      code: 0,
      message: expect.stringContaining('cannot send emails'),
    };
    expect(responses).toMatchObject([refused, refused, refused]);
    expect(await findCodes()).toBeGreaterThan(0);
  });

  it('is rejected after five wrong attempts, also under concurrency', async () => {
    const { id, code } = await requestAndRead();
    const wrong = code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(id, wrong)));
    expect(responses.every(({ valid }) => !valid)).toBe(true);
    expect(await verify(id, code)).toEqual({ valid: false });
  });

  it('allows four wrong attempts, and ignores case and spaces', async () => {
    const { id, code } = await requestAndRead();
    for (let time = 0; time < 4; time++) await verify(id, 'AAAAAAAA');
    expect((await verify(id, ` ${code.toLowerCase()} `)).valid).toBe(true);
  });

  it('is used once, also under concurrency', async () => {
    const { id, code } = await requestAndRead();
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(id, code)));
    const tickets = responses.flatMap((response) => (response.valid ? [response.id] : []));
    expect(tickets).toHaveLength(1);
    const [ticket = ''] = tickets;
    const outcomes = await Promise.all([reset(ticket, 'First-pass-2026'), reset(ticket, 'Second-pass-2026')]);
    expect(outcomes.map(({ affectedRows }) => affectedRows).sort()).toEqual([0, 1]);
  });

  it('expires after ten minutes, as does its ticket', async () => {
    const lapse = () =>
      identity.queryRows('UPDATE password_reset SET expires_at = now() WHERE account_id = $1', [account.id]);
    const ticket = await findTicket();
    const { id, code } = await requestAndRead();
    await lapse();
    expect(await reset(ticket)).toMatchObject({ affectedRows: 0 });
    expect(await verify(id, code)).toEqual({ valid: false });
    expect(await canSignIn(password)).toBe(true);
  });

  it('is only valid with its own handle', async () => {
    const { code } = await requestAndRead();
    expect(await verify(randomBytes(32).toString('base64url'), code)).toEqual({ valid: false });
  });

  it('is revoked by another change of the password', async () => {
    const { id, code } = await requestAndRead();
    await reset(await findTicket());
    expect(await verify(id, code)).toEqual({ valid: false });
  });

  it('is sent again while it is open, three times, and then still works for who asks', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 5; time++) {
      const { id, code } = await request();
      expect(code).toBe('sent');
      ids.push(id);
    }
    const mails = await identity.findMails(account.email);
    const [first, ...others] = mails.flatMap((mail) => (mail.template === 'resetCode' ? [mail.code] : []));
    expect(others).toEqual([first, first]);
    expect((await verify(ids.at(-1) ?? '', first ?? '')).valid).toBe(true);
  });

  it('is not used up by requests and wrong attempts of others', async () => {
    for (let network = 1; network <= 26; network++) {
      const { id } = await request(account.email, { clientAddress: `192.0.2.${network}` });
      for (let time = 0; time < 5; time++) await verify(id, 'AAAAAAAA');
    }
    const { id } = await request(account.email, { clientAddress: '203.0.113.1' });
    expect((await verify(id, await findCode())).valid).toBe(true);
  });

  it('is always sent to a known browser, whatever others have asked for', async () => {
    const { deviceToken = '' } = await identity.signIn(account);
    for (let network = 1; network <= 5; network++)
      await request(account.email, { clientAddress: `192.0.2.${network}` });
    const before = await findCodes();
    await request(account.email, { clientAddress: '192.0.2.1', deviceToken });
    expect(await findCodes()).toBe(before + 1);
  });

  it('is a new one after ten minutes, and after it was used', async () => {
    const first = await requestAndRead();
    await identity.queryRows(
      `UPDATE password_reset SET code_started_at = code_started_at - interval '10 minutes' WHERE account_id = $1`,
      [account.id],
    );
    const second = await requestAndRead();
    expect(second.code).not.toBe(first.code);
    // A code is valid for ten minutes with each handle.
    expect((await verify(first.id, first.code)).valid).toBe(true);
    expect((await verify(second.id, second.code)).valid).toBe(true);
    expect((await requestAndRead()).code).not.toBe(second.code);
  });

  it('is exchanged once, whichever request it is entered for', async () => {
    const { id: otherId } = await request();
    const { id, code } = await requestAndRead();
    expect((await verify(id, code)).valid).toBe(true);
    expect((await verify(otherId, code)).valid).toBe(false);
  });

  it('is mailed beyond the daily limit of the account, like notices to it', async () => {
    await identity.queryRows(
      `INSERT INTO daily_count (account_id, kind, day, count) VALUES ($1, 'mails', (now() AT TIME ZONE 'UTC')::date, 1000000)`,
      [account.id],
    );
    expect(await reset(await findTicket())).toEqual({ affectedRows: 1 });
    expect(await identity.getMail(account.email, 'passwordChanged')).toBeTruthy();
  });

  it('is stored as a hash', async () => {
    const { code } = await requestAndRead();
    const rows = await identity.queryRows(
      'SELECT FROM password_reset reset WHERE reset::text LIKE $1 UNION ALL SELECT FROM outbox WHERE value::text LIKE $1',
      [`%${code}%`],
    );
    expect(rows).toEqual([]);
  });
});

describe.each([
  [
    'registers',
    async (typed: string) => {
      const { registration } = identity.getApi();
      const person = createPerson(typed);
      await registration.insertByUser({ ...person, userTypeId: partner.id });
      const { ticket: id } = await identity.getMail(person.email, 'confirmRegistration');
      return registration.confirm({ id, password: typed });
    },
  ],
  [
    'was registered',
    async (typed: string) => {
      const { principal } = await identity.addAccount('userAdmin', partner);
      const { password: _, ...person } = createPerson(typed);
      await identity.getApi(principal).user.insert(person);
      const { ticket: id } = await identity.getMail(person.email, 'userInvited');
      return identity.getApi().userInvitation.accept({ id, password: typed });
    },
  ],
  [
    'changes the password',
    (typed: string) => {
      const { id, email, principal } = account;
      const input = { id, email, oldPassword: password, password: typed };
      return identity.getApi(principal).user.updatePassword(input);
    },
  ],
  ['has forgotten the password', async (typed: string) => reset(await findTicket(), typed)],
])('a user who %s', (_case, choose) => {
  it.each([
    ['Password123', /most common/],
    ['portal-report-2026', /not made of/],
    ['short', /too short/],
  ])('cannot choose %s', async (typed, message) => {
    await expect(choose(typed)).rejects.toMatchObject({
      response: {
        status: 400,
        body: { errors: [{ field: 'password', message: expect.stringMatching(message) }] },
      },
    });
  });

  it('can choose a strong password', async () => {
    expect(await choose('zomba plateau in the rain')).toMatchObject({ affectedRows: 1 });
  });
});

const createPerson = (typed: string) => ({
  firstname: 'Thandiwe',
  surname: 'Phiri',
  phone: '0999123456',
  password: typed,
  email: `thandiwe.${randomUUID()}@test.example`,
});
