import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { findMailsTo } from '../support/mail.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';

const portal = startIsolatedPortal({
  without: ['power-bi-emulator', 'reports', 'analytics'],
  env: { gateway: { RATE_LIMIT: 'off' } },
});
const createVisitor = () => new Rest(portal().url);
const copies: SecondCopy[] = [];

beforeAll(() => expect(portal().url).toMatch(/^http/));
afterEach(async () => {
  await Promise.all(copies.splice(0).map((copy) => copy.stop()));
});

const createAddress = () => `${randomUUID()}@college.example`;
const register = (email: string) =>
  createVisitor().post('/user/insertByUser', {
    firstname: 'Ada',
    surname: 'Banda',
    email,
    phone: '0999000111',
    userTypeId: 3,
  });
const findReceived = async (email: string) => (await findMailsTo(email, portal().mailUrl)).length;
const queue = (text: string) => sql('notifications', text, [], portal().databases);
/** Makes the next attempt due now. */
const makeDue = () =>
  queue('UPDATE mail SET next_try_at = now() WHERE sent_at IS NULL AND given_up_at IS NULL');

async function expectOneEach(emails: string[]): Promise<void> {
  const findWaiting = async () => {
    await makeDue();
    return queue('SELECT FROM mail WHERE sent_at IS NULL AND given_up_at IS NULL');
  };
  await eventually(findWaiting, ({ length }) => length === 0, 30);
  for (const email of emails) expect([email, await findReceived(email)]).toEqual([email, 1]);
}

describe('mail queue', () => {
  it('sends each email once with several copies of the service', async () => {
    copies.push(await startSecondCopy(portal().components.notifications));
    const emails = Array.from({ length: 25 }, createAddress);
    await Promise.all(emails.map(register));
    await eventually(() => findReceived(emails.at(-1) ?? ''), Boolean, 20);
    await expectOneEach(emails);
  });

  it('waits for an unavailable mail server without blocking other work', async () => {
    await portal().components['mail-catcher'].stop();
    const email = createAddress();
    expect((await register(email)).body).toMatchObject({ affectedRows: 1 });
    const findTriedMails = () => queue('SELECT FROM mail WHERE sent_at IS NULL AND tries > 0');
    await eventually(findTriedMails, ({ length }) => length > 0, 20);
    const code = await eventually(
      () => createVisitor().post('/user/resetCode', { email: 'user@dho.example' }),
      ({ body }) => (body as { code: unknown }).code === 0,
    );
    expect(code.status).toBe(200);
    await portal().components['mail-catcher'].start();
    await eventually(
      async () => {
        await makeDue();
        return findReceived(email);
      },
      (count) => count === 1,
      30,
    );
  });

  it('waits for a stopped notifications service and sends each email once', async () => {
    await portal().components.notifications.stop();
    const email = createAddress();
    expect((await register(email)).body).toMatchObject({ affectedRows: 1 });
    await portal().components.notifications.start();
    await eventually(
      () => findReceived(email),
      (count) => count === 1,
      30,
    );
    await expectOneEach([email]);
  });
});
