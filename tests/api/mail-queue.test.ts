import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { mailsTo } from '../support/mail.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';

const portal = isolatedPortal({
  without: ['power-bi-emulator', 'reports', 'analytics'],
  env: { gateway: { RATE_LIMIT: 'off' } },
});
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
/** Makes the next attempt due now. */
const makeDue = () =>
  queue('UPDATE mail SET next_try_at = now() WHERE sent_at IS NULL AND given_up_at IS NULL');
const hasSome = ({ length }: unknown[]) => length > 0;
const isNone = ({ length }: unknown[]) => length === 0;
/** Size of a batch of mails, which arrive in any order. */
const sentAtOnce = 5;

async function expectOneEach(emails: string[]): Promise<void> {
  const waiting = async () => {
    await makeDue();
    return queue('SELECT FROM mail WHERE sent_at IS NULL AND given_up_at IS NULL');
  };
  await eventually(waiting, ({ length }) => length === 0, 30);
  for (const email of emails) expect([email, await received(email)]).toEqual([email, 1]);
}

describe('mail queue', () => {
  it('sends each email once with several copies of the service', async () => {
    copies.push(await startSecondCopy(portal().components.notifications));
    const emails = Array.from({ length: 25 }, newAddress);
    await Promise.all(emails.map(register));
    await eventually(() => received(emails.at(-1) ?? ''), Boolean, 20);
    await expectOneEach(emails);
  });

  it('waits for an unavailable mail server without blocking other work', async () => {
    await portal().components['mail-catcher'].stop();
    const email = newAddress();
    expect((await register(email)).body).toMatchObject({ affectedRows: 1 });
    const tried = () => queue('SELECT FROM mail WHERE sent_at IS NULL AND tries > 0');
    await eventually(tried, ({ length }) => length > 0, 20);
    const code = await eventually(
      () => visitor().post('/user/resetCode', { email: 'user@dho.example' }),
      ({ body }) => (body as { code: unknown }).code === 0,
    );
    expect(code.status).toBe(200);
    await portal().components['mail-catcher'].start();
    await eventually(
      async () => {
        await makeDue();
        return received(email);
      },
      (count) => count === 1,
      30,
    );
  });

  it('waits for a stopped notifications service and sends each email once', async () => {
    await portal().components.notifications.stop();
    const email = newAddress();
    expect((await register(email)).body).toMatchObject({ affectedRows: 1 });
    await portal().components.notifications.start();
    await eventually(
      () => received(email),
      (count) => count === 1,
      30,
    );
    await expectOneEach([email]);
  });

  it('sends emails about accounts before older notifications', async () => {
    await queue('DELETE FROM mail');
    await portal().components['mail-catcher'].stop();
    await register(newAddress());
    await eventually(() => queue('SELECT FROM mail WHERE tries > 0'), hasSome, 20);
    await portal().components.notifications.stop();
    await queue(`INSERT INTO mail (source, sealed, priority, next_try_at)
      SELECT 'news.' || n, sealed, 1 + n % 2, now() - interval '1 hour'
      FROM (SELECT sealed FROM mail LIMIT 1) AS mail CROSS JOIN generate_series(1, 60) AS n`);
    await queue(`UPDATE mail SET next_try_at = now() WHERE source NOT LIKE 'news.%'`);
    await portal().components['mail-catcher'].start();
    await portal().components.notifications.start();
    await eventually(() => queue('SELECT FROM mail WHERE sent_at IS NULL'), isNone, 30);
    const sentMails = await queue('SELECT priority FROM mail ORDER BY sent_at');
    const placesOf = (priority: number) =>
      sentMails.flatMap((mail, place) => (mail.priority === priority ? [place] : []));
    const last = (places: number[]) => places.at(-1) ?? Infinity;
    const [accountPlaces, otherPlaces] = [placesOf(0), placesOf(1)];
    expect(last(accountPlaces)).toBeLessThan(accountPlaces.length + sentAtOnce);
    expect(last(otherPlaces)).toBeLessThan(accountPlaces.length + otherPlaces.length + sentAtOnce);
  });

  it('gives up an email a day after its first attempt, regardless of its age', async () => {
    await queue('DELETE FROM mail');
    await portal().components['mail-catcher'].stop();
    await register(newAddress());
    /** Expects this number of attempts and a delay below this number of seconds. */
    const putOff = (tries: number, seconds: number) => () =>
      queue(
        `SELECT FROM mail WHERE tries = ${tries} AND next_try_at < now() + interval '${seconds} seconds'`,
      );
    await eventually(putOff(1, 20), hasSome, 20);
    await queue(`UPDATE mail SET created_at = now() - interval '3 days', next_try_at = now()`);
    await eventually(putOff(2, 40), hasSome, 20);
    const givenUp = () => queue('SELECT FROM mail WHERE given_up_at IS NOT NULL');
    expect(await givenUp()).toEqual([]);
    await queue(`UPDATE mail SET first_tried_at = now() - interval '25 hours', next_try_at = now()`);
    await eventually(givenUp, hasSome, 20);
    await portal().components['mail-catcher'].start();
  });

  it('deletes sent emails except their events', async () => {
    const email = newAddress();
    await register(email);
    await eventually(() => received(email), Boolean, 20);
    const stored = () => queue('SELECT FROM mail WHERE sent_at IS NOT NULL AND sealed IS NOT NULL');
    await eventually(stored, ({ length }) => length === 0);
  });
});

it('only messages that expired a month ago or were seen a year ago are deleted', async () => {
  const write = (source: string, columns: string, values: string) =>
    queue(
      `INSERT INTO message (account_id, source, text, ${columns}) VALUES (3, 'old.${source}', 'Old', ${values})`,
    );
  const ago = (days: number) => `now() - interval '${days} days'`;
  const broadcast = async (days: number) => {
    const columns = 'source, kind, account_id, text, audience, withdrawn_at';
    const values = `'old.${days}', 'announcement', 1, 'Old', 'Everyone', ${ago(days)}`;
    const [row] = await queue(`INSERT INTO broadcast (${columns}) VALUES (${values}) RETURNING id`);
    return String(row?.id);
  };
  await write('over', 'shown_until', ago(31));
  await write('just over', 'shown_until', ago(29));
  await write('seen', 'seen_at', ago(366));
  await write('seen lately', 'seen_at', ago(364));
  await write('never seen', 'created_at', ago(800));
  await write('withdrawn', 'broadcast_id', await broadcast(31));
  await write('just withdrawn', 'broadcast_id', await broadcast(29));
  await portal().components.notifications.stop();
  await portal().components.notifications.start();
  const stored = () => queue(`SELECT source FROM message WHERE source LIKE 'old.%' ORDER BY source`);
  const rows = await eventually(stored, ({ length }) => length <= 4);
  expect(rows.map(({ source }) => source)).toEqual([
    'old.just over',
    'old.just withdrawn',
    'old.never seen',
    'old.seen lately',
  ]);
});
