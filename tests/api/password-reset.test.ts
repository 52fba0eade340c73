import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/contracts/demo';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { codeIn, mailsTo, mailTo } from '../support/mail.js';
import { visitor, signIn } from '../support/people.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

const password = 'Chosen-pass-2026';
let partner: PartnerFixture;
let account: AccountFixture;

beforeAll(async () => {
  partner = await createPartner();
});
beforeEach(async () => {
  account = await createAccount('user', partner);
});

interface Sent {
  id: string;
  code: unknown;
}

const request = async (email = account.email) =>
  (await visitor().post('/user/resetCode', { email })).body as Sent;
const verify = async (id: string, code: string) =>
  (await visitor().post('/user/verifyResetCode', { id, code })).body as { valid: boolean; id?: string };
const reset = (id: string, to = password) => visitor().post('/user/resetPassword', { id, password: to });
const login = async (secret: string) =>
  (await visitor().post('/user/login', { username: account.email, password: secret })).body as unknown[];

async function requestAndRead(): Promise<{ id: string; code: string }> {
  const { id } = await request();
  return { id, code: codeIn(await mailTo(account.email, /code/i)) };
}

describe('code for a forgotten password', () => {
  it('is emailed once, and its ticket sets a password, ends every session and sends a notice', async () => {
    const person = await signIn(account.email);
    const { id, code } = await requestAndRead();
    const verified = await verify(id, code);
    expect(verified).toEqual({ valid: true, id: expect.stringMatching(/^[\w-]{43}$/) });
    const ticket = verified.id ?? '';
    expect((await reset(ticket)).body).toMatchObject({ affectedRows: 1 });
    expect(await login(demoPassword)).toEqual([]);
    expect(await login(password)).toHaveLength(2);
    expect((await reset(ticket, 'Another-pass-2026')).body).toMatchObject({ affectedRows: 0 });
    expect(await login(password)).toHaveLength(2);
    await eventually(
      () => person.rest.get('/reportType/findAll'),
      ({ status }) => status === 401,
      5,
    );
    await mailTo(account.email, /password of your account was changed/);
  });

  it('gets the same response for an address without an account, which gets no email', async () => {
    const unknown = `${randomUUID()}@test.example`;
    const [existing, other] = [await request(), await request(unknown)];
    expect(existing).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/), code: 'sent' });
    expect(other).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/), code: 'sent' });
    await mailTo(account.email, /code/i);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await verify(other.id, 'ABCD2345')).toEqual({ valid: false });
  });

  it('is in no response and no subject of an email', async () => {
    const { code } = await requestAndRead();
    expect(JSON.stringify(await request())).not.toContain(code);
    const mails = await mailsTo(account.email);
    expect(mails.map(({ subject }) => subject).join()).not.toContain(code);
  });

  it('returns 1 for an invalid address', async () => {
    expect((await request('nobody')).code).toBe(1);
    expect((await request('')).code).toBe(1);
  });

  it('is rejected after five wrong attempts, also under concurrency', async () => {
    const { id, code } = await requestAndRead();
    const wrong = code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(id, wrong)));
    expect(responses.every(({ valid }) => !valid)).toBe(true);
    expect(await verify(id, code)).toEqual({ valid: false });
  });

  it('allows four wrong attempts', async () => {
    const { id, code } = await requestAndRead();
    for (let time = 0; time < 4; time++) await verify(id, 'AAAAAAAA');
    expect((await verify(id, ` ${code.toLowerCase()} `)).valid).toBe(true);
  });

  it('is used once, also under concurrency', async () => {
    const { id, code } = await requestAndRead();
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(id, code)));
    expect(responses.filter(({ valid }) => valid)).toHaveLength(1);
    const ticket = responses.find(({ valid }) => valid)?.id ?? '';
    const resets = await Promise.all([reset(ticket, 'First-pass-2026'), reset(ticket, 'Second-pass-2026')]);
    const affectedRows = resets.map(({ body }) => (body as { affectedRows: number }).affectedRows);
    expect(affectedRows.sort()).toEqual([0, 1]);
  });

  it('expires after ten minutes, as does its ticket', async () => {
    const first = await requestAndRead();
    const lapse = () =>
      sql('identity', 'UPDATE password_reset SET expires_at = now() WHERE account_id = $1', [account.id]);
    const verified = await verify(first.id, first.code);
    await lapse();
    expect((await reset(verified.id ?? '')).body).toMatchObject({ affectedRows: 0 });
    expect(await login(demoPassword)).toHaveLength(2);
  });

  it('is only valid with its own handle', async () => {
    const { code } = await requestAndRead();
    expect(await verify(randomBytes(32).toString('base64url'), code)).toEqual({ valid: false });
  });

  it('is sent at most five times an hour, and the sixth response looks the same', async () => {
    for (let time = 0; time < 7; time++) expect((await request()).code).toBe('sent');
    const codes = () => sql('identity', 'SELECT FROM password_reset WHERE account_id = $1', [account.id]);
    await mailTo(account.email, /code/i);
    await eventually(
      async () => (await mailsTo(account.email)).length,
      (count) => count === 5,
    );
    expect((await codes()).length).toBeLessThanOrEqual(7);
  });

  it('is stored as a hash and never in plain text', async () => {
    const { code } = await requestAndRead();
    const rows = await sql<{ text: string }>(
      'identity',
      'SELECT reset::text AS text FROM password_reset reset WHERE account_id = $1 UNION ALL SELECT value::text FROM outbox',
      [account.id],
    );
    expect(rows.some(({ text }) => text.includes(code))).toBe(false);
    const mails = await sql<{ text: string }>('notifications', 'SELECT mail::text AS text FROM mail');
    expect(mails.some(({ text }) => text.includes(code))).toBe(false);
  });
});
