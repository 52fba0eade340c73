import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { getCodeIn, findMailsTo, mailTo } from '../support/mail.js';
import { createVisitor, signIn } from '../support/people.js';
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
  (await createVisitor().post('/user/resetCode', { email })).body as Sent;
const verify = async (id: string, code: string) =>
  (await createVisitor().post('/user/verifyResetCode', { id, code })).body as { valid: boolean; id?: string };
const reset = (id: string, to = password) =>
  createVisitor().post('/user/resetPassword', { id, password: to });
const logIn = async (secret: string) =>
  (await createVisitor().post('/user/login', { username: account.email, password: secret }))
    .body as unknown[];

async function requestAndRead(): Promise<{ id: string; code: string }> {
  const { id } = await request();
  return { id, code: getCodeIn(await mailTo(account.email, /code/i)) };
}

describe('code for a forgotten password', () => {
  it('is emailed once, and its ticket sets a password, ends every session and sends a notice', async () => {
    const person = await signIn(account.email);
    const { id, code } = await requestAndRead();
    const verified = await verify(id, code);
    expect(verified).toEqual({ valid: true, id: expect.stringMatching(/^[\w-]{43}$/) });
    const ticket = verified.id ?? '';
    expect((await reset(ticket)).body).toMatchObject({ affectedRows: 1 });
    expect(await logIn(demoPassword)).toEqual([]);
    expect(await logIn(password)).toHaveLength(2);
    expect((await reset(ticket, 'Another-pass-2026')).body).toMatchObject({ affectedRows: 0 });
    expect(await logIn(password)).toHaveLength(2);
    await eventually(
      () => person.rest.get('/reportType/findAll'),
      ({ status }) => status === 401,
      5,
    );
    await mailTo(account.email, /password of your account was changed/);
  });

  it('is in no response and no subject of an email', async () => {
    const { code } = await requestAndRead();
    expect(JSON.stringify(await request())).not.toContain(code);
    const mails = await findMailsTo(account.email);
    expect(mails.map(({ subject }) => subject).join()).not.toContain(code);
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
