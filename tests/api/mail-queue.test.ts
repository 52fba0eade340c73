import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { mailsTo } from '../support/mail.js';
import { ownPortal } from '../support/own-portal.js';
import { Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';

const portal = ownPortal({ env: { gateway: { RATE_LIMIT: 'off' } } });
const visitor = () => new Rest(portal().url);
const copies: SecondCopy[] = [];

beforeAll(() => expect(portal().url).toMatch(/^http/));
afterEach(async () => {
  await Promise.all(copies.splice(0).map((copy) => copy.stop()));
});

const newAddress = () => `${randomUUID()}@college.example`;
const register = (email: string) =>
  visitor().post('/user/insertByUser', {
    firstname: 'Ada',
    surname: 'Banda',
    email,
    phone: '0999000111',
    password: 'Chosen-pass-2026',
    userTypeId: 3,
  });
const received = async (email: string) => (await mailsTo(email, portal().mailUrl)).length;
const queue = (text: string) => sql('notifications', text, [], portal().databases);
/** Lets the pause before the next try pass. */
const hurry = () =>
  queue('UPDATE mail SET next_try_at = now() WHERE sent_at IS NULL AND given_up_at IS NULL');

/** Each address has got its one mail and nothing waits any more. */
async function expectOneEach(emails: string[]): Promise<void> {
  const waiting = async () => {
    await hurry();
    return queue('SELECT FROM mail WHERE sent_at IS NULL AND given_up_at IS NULL');
  };
  await eventually(waiting, ({ length }) => length === 0, 30);
  for (const email of emails) expect([email, await received(email)]).toEqual([email, 1]);
}

describe('mails', () => {
  test('are sent once each, however many copies of the service there are', async () => {
    copies.push(await startSecondCopy(portal().parts.notifications));
    const emails = Array.from({ length: 25 }, newAddress);
    await Promise.all(emails.map(register));
    await eventually(() => received(emails.at(-1) ?? ''), Boolean, 20);
    await expectOneEach(emails);
  });

  test('wait for a mail server that is down; everything else goes on', async () => {
    await portal().parts['mail-catcher'].stop();
    const email = newAddress();
    expect((await register(email)).body).toEqual({ affectedRows: 1 });
    const tried = () => queue('SELECT FROM mail WHERE sent_at IS NULL AND tries > 0');
    await eventually(tried, ({ length }) => length > 0, 20);
    const code = await eventually(
      () => visitor().post('/user/resetCode', { email: 'user@dho.example' }),
      ({ body }) => (body as { code: unknown }).code === 0,
    );
    expect(code.status).toBe(200);
    await portal().parts['mail-catcher'].start();
    await eventually(
      async () => {
        await hurry();
        return received(email);
      },
      (count) => count === 1,
      30,
    );
  });

  test('wait for a notifications service that is down, and come once', async () => {
    await portal().parts.notifications.stop();
    const email = newAddress();
    expect((await register(email)).body).toEqual({ affectedRows: 1 });
    await portal().parts.notifications.start();
    await eventually(
      () => received(email),
      (count) => count === 1,
      30,
    );
    await expectOneEach([email]);
  });

  test('are forgotten by the queue once they are sent, but for the fact', async () => {
    const email = newAddress();
    await register(email);
    await eventually(() => received(email), Boolean, 20);
    const kept = () => queue('SELECT FROM mail WHERE sent_at IS NOT NULL AND sealed IS NOT NULL');
    await eventually(kept, ({ length }) => length === 0);
  });
});
