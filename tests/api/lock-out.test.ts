import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { demoPassword } from '@portal/contracts/demo';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { mailsTo, mailTo } from '../support/mail.js';
import { visitor } from '../support/people.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

const failuresBeforeLock = 10;
let partner: PartnerFixture;
let account: AccountFixture;

beforeEach(async () => {
  partner ??= await createPartner();
  account = await createAccount('user', partner);
});

interface From {
  /** Default: the address that all tests use. */
  address?: string;
  device?: string;
}

const attempt = (password: string, path = '/user/login', username = account.email, from: From = {}) =>
  visitor().post(path, { username, password }, headersOf(from));

const headersOf = ({ address, device }: From): Record<string, string> => ({
  ...(address && { 'x-forwarded-for': address }),
  ...(device && { cookie: device }),
});

/** Signs in once with the correct password. Returns whether it succeeded. */
const signsIn = async (from: From = {}) =>
  ((await attempt(demoPassword, '/user/login', account.email, from)).body as unknown[]).length === 2;

/** Fails sign-ins from an address or a device. */
async function failFrom(from: From, times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    expect((await attempt('wrong', '/user/login', account.email, from)).text).toBe('[]');
}

/** Signs in and returns the device cookie. */
async function knownDevice(): Promise<string> {
  const response = await attempt(demoPassword);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('device='));
  return cookie?.split(';')[0] ?? '';
}

/** Makes the two calls of the sign-in page. */
async function attemptAsPage(password: string, username = account.email): Promise<unknown> {
  const asAdministrator = await attempt(password, '/admin/login', username);
  if ((asAdministrator.body as unknown[]).length > 0) return asAdministrator.body;
  return (await attempt(password, '/user/login', username)).body;
}

async function failTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect(await attemptAsPage('wrong')).toEqual([]);
}

const hash = () => createHash('sha256').update(account.email).digest();

const passTime = () =>
  sql('identity', 'UPDATE sign_in_failure SET locked_until = now() WHERE email_hash = $1', [hash()]);

const lockSeconds = async () =>
  (
    await sqlRow<{ seconds: number }>(
      'identity',
      `SELECT round(extract(epoch FROM locked_until - last_failed_at))::int AS seconds
       FROM sign_in_failure WHERE email_hash = $1 ORDER BY free LIMIT 1`,
      [hash()],
    )
  ).seconds;

describe('failed sign-ins', () => {
  it('lock the address after ten failures with the response of a wrong password', async () => {
    await failTimes(failuresBeforeLock);
    const locked = await attempt(demoPassword);
    expect(locked.status).toBe(200);
    expect(locked.text).toBe('[]');
    await passTime();
    expect((await attempt(demoPassword)).body).toMatchObject([{ id: account.id }, expect.any(String)]);
  });

  it('do not lock the address after nine failures', async () => {
    await failTimes(failuresBeforeLock - 1);
    expect((await attempt(demoPassword)).body).toMatchObject([{ id: account.id }, expect.any(String)]);
  });

  it('are reset by a success', async () => {
    await failTimes(failuresBeforeLock - 1);
    await attempt(demoPassword);
    await failTimes(failuresBeforeLock - 1);
    expect((await attempt(demoPassword)).body).toHaveLength(2);
  });

  it('lock for a minute, then for twice as long each time, up to 15 minutes', async () => {
    await failTimes(failuresBeforeLock);
    const locks = [await lockSeconds()];
    while (locks.length < 6) {
      await passTime();
      await failTimes(1);
      locks.push(await lockSeconds());
    }
    expect(locks).toEqual([60, 120, 240, 480, 900, 900]);
  });

  it('cannot exceed the limit under concurrency', async () => {
    await Promise.all(Array.from({ length: 15 }, () => attempt('wrong')));
    expect((await attempt(demoPassword)).text).toBe('[]');
  });

  it('count only in the call of administrators for administrators', async () => {
    account = await createAccount('administrator');
    await failTimes(failuresBeforeLock - 1);
    expect((await attempt(demoPassword, '/admin/login')).body).toHaveLength(2);
    await failTimes(failuresBeforeLock);
    expect((await attempt(demoPassword, '/admin/login')).text).toBe('[]');
  });

  it('count for the same account regardless of case', async () => {
    for (let time = 0; time < failuresBeforeLock; time++) {
      await attempt('wrong', '/user/login', account.email.toUpperCase());
    }
    expect((await attempt(demoPassword)).text).toBe('[]');
  });
});

describe('failures on unknown devices', () => {
  it('do not lock out a browser that has signed in to the account before', async () => {
    const device = await knownDevice();
    const address = '192.0.2.1';
    await failFrom({ address }, failuresBeforeLock);
    expect(await signsIn({ address })).toBe(false);
    expect(await signsIn({ address, device })).toBe(true);
    // A success on a known device does not reset the failures of unknown ones.
    expect(await signsIn({ address })).toBe(false);
  });

  it('lock their own address, or their own IPv6 network, and no other', async () => {
    await failFrom({ address: '2001:db8:1:2::1' }, failuresBeforeLock);
    expect(await signsIn({ address: '2001:db8:1:2::99' })).toBe(false);
    expect(await signsIn({ address: '2001:db8:1:3::1' })).toBe(true);
  });

  it('lock all unknown devices after a hundred failures from many addresses, but no known browser', async () => {
    const device = await knownDevice();
    for (let network = 1; network <= 12; network++)
      await failFrom({ address: `198.51.100.${network}` }, failuresBeforeLock - 1);
    expect(await signsIn({ address: '203.0.113.1' })).toBe(false);
    expect(await signsIn({ address: '203.0.113.1', device })).toBe(true);
  });

  it('send one email a day to the owner', async () => {
    const mails = async () =>
      (await mailsTo(account.email)).filter(({ subject }) => subject.includes('failed sign-ins'));
    await failFrom({ address: '192.0.2.3' }, failuresBeforeLock);
    await eventually(mails, ({ length }) => length === 1);
    await failFrom({ address: '192.0.2.4' }, failuresBeforeLock);
    // Mails to one address are sent in order.
    await visitor().post('/user/resetCode', { email: account.email });
    await mailTo(account.email, /code/i);
    expect(await mails()).toHaveLength(1);
    await sql(
      'identity',
      `UPDATE lock_notice SET sent_at = now() - interval '25 hours' WHERE account_id = $1`,
      [account.id],
    );
    await failFrom({ address: '192.0.2.5' }, failuresBeforeLock);
    await eventually(mails, ({ length }) => length === 2);
  });

  it('do not use up the reset codes of a known browser', async () => {
    const device = await knownDevice();
    const codes = async () => (await mailsTo(account.email)).filter(({ text }) => /code/i.test(text)).length;
    const request = (from: From) =>
      visitor().post('/user/resetCode', { email: account.email }, headersOf(from));
    for (let network = 1; network <= 5; network++)
      for (let time = 0; time < 6; time++) await request({ address: `192.0.2.${network}` });
    await eventually(codes, (count) => count === 20);
    await request({ address: '192.0.2.1', device });
    await eventually(codes, (count) => count === 21);
  });
});

describe('failures in a known browser', () => {
  it('lock only that browser', async () => {
    const device = await knownDevice();
    await failFrom({ device }, failuresBeforeLock);
    expect(await signsIn({ device })).toBe(false);
    expect(await signsIn()).toBe(true);
  });

  it('count as failures of an unknown device when the cookie is forged or belongs to another account', async () => {
    const device = await knownDevice();
    const other = account;
    account = await createAccount('user', partner);
    const address = '192.0.2.9';
    await failFrom({ address, device }, failuresBeforeLock);
    expect(await signsIn({ address })).toBe(false);
    expect(await signsIn({ address, device: `${device.slice(0, -3)}AAA` })).toBe(false);
    account = other;
    expect(await signsIn({ address, device })).toBe(true);
  });
});
