import { beforeEach, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { demoPassword } from '@portal/contracts/demo';
import { sql, sqlRow } from '../support/databases.js';
import { nobody } from '../support/people.js';
import { createAccount, createPartner, type OwnAccount, type OwnPartner } from '../support/world.js';

const failuresBeforeLock = 10;
let partner: OwnPartner;
let account: OwnAccount;

beforeEach(async () => {
  partner ??= await createPartner();
  account = await createAccount('user', partner);
});

const attempt = (password: string, path = '/user/login', username = account.email) =>
  nobody().post(path, { username, password });

/** What the sign-in page does for one attempt. */
async function attemptAsPage(password: string, username = account.email): Promise<unknown> {
  const asAdministrator = await attempt(password, '/admin/login', username);
  if ((asAdministrator.body as unknown[]).length > 0) return asAdministrator.body;
  return (await attempt(password, '/user/login', username)).body;
}

async function failTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect(await attemptAsPage('wrong')).toEqual([]);
}

const hash = () => createHash('sha256').update(account.email).digest();

/** Lets the lock's time pass. */
const passTime = () =>
  sql('identity', 'UPDATE sign_in_failure SET locked_until = now() WHERE email_hash = $1', [hash()]);

const lockSeconds = async () =>
  (
    await sqlRow<{ seconds: number }>(
      'identity',
      `SELECT round(extract(epoch FROM locked_until - last_failed_at))::int AS seconds
       FROM sign_in_failure WHERE email_hash = $1`,
      [hash()],
    )
  ).seconds;

describe('failed sign-ins', () => {
  test('lock the address after ten, which looks like a wrong password', async () => {
    await failTimes(failuresBeforeLock);
    const locked = await attempt(demoPassword);
    expect(locked.status).toBe(200);
    expect(locked.text).toBe('[]');
    await passTime();
    expect((await attempt(demoPassword)).body).toMatchObject([{ id: account.id }, expect.any(String)]);
  });

  test('do not lock after nine', async () => {
    await failTimes(failuresBeforeLock - 1);
    expect((await attempt(demoPassword)).body).toMatchObject([{ id: account.id }, expect.any(String)]);
  });

  test('are forgotten after a success', async () => {
    await failTimes(failuresBeforeLock - 1);
    await attempt(demoPassword);
    await failTimes(failuresBeforeLock - 1);
    expect((await attempt(demoPassword)).body).toHaveLength(2);
  });

  test('lock for a minute and then for twice as long each time, up to 15', async () => {
    await failTimes(failuresBeforeLock);
    const locks = [await lockSeconds()];
    while (locks.length < 6) {
      await passTime();
      await failTimes(1);
      locks.push(await lockSeconds());
    }
    expect(locks).toEqual([60, 120, 240, 480, 900, 900]);
  });

  test('made at once cannot overrun the limit', async () => {
    await Promise.all(Array.from({ length: 15 }, () => attempt('wrong')));
    expect((await attempt(demoPassword)).text).toBe('[]');
  });

  test('count for administrators by their own call alone', async () => {
    account = await createAccount('administrator');
    await failTimes(failuresBeforeLock - 1);
    expect((await attempt(demoPassword, '/admin/login')).body).toHaveLength(2);
    await failTimes(failuresBeforeLock);
    expect((await attempt(demoPassword, '/admin/login')).text).toBe('[]');
  });

  test('under another case of the address count for the same account', async () => {
    for (let time = 0; time < failuresBeforeLock; time++) {
      await attempt('wrong', '/user/login', account.email.toUpperCase());
    }
    expect((await attempt(demoPassword)).text).toBe('[]');
  });
});
