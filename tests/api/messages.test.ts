import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { createReplicatedReport } from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import { createMessage } from '../support/messages.js';
import { createPartner, createPerson, type PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;

beforeEach(async () => {
  partner ??= await createPartner();
  person = await createPerson('user', partner);
});

const userIdOf = ({ account }: Person) => ({ userId: account.id });
const unseen = (of = person) => of.rest.api.seen.findAllUnseen(userIdOf(of));
const markSeen = (messageIds: number[], of = person) =>
  of.rest.post('/seen/insert', { ...userIdOf(of), messageIds });

const findTexts = async () =>
  (await person.rest.api.message.findByUserId(userIdOf(person))).map(({ message }) => message);

describe('messages', () => {
  it('reach only their recipient, newest first', async () => {
    const older = await createMessage(person.account.id, 'The first', 2);
    const newer = await createMessage(person.account.id, 'The second', 1);
    await createMessage((await createPerson('user', partner)).account.id, "Somebody else's", 0);
    const messages = await person.rest.api.message.findByUserId(userIdOf(person));
    expect(messages).toMatchObject([
      { id: newer, message: 'The second', seen: false },
      { id: older, message: 'The first', seen: false },
    ]);
  });

  it('stay unseen until they are marked', async () => {
    const first = await createMessage(person.account.id, 'One', 2);
    const second = await createMessage(person.account.id, 'Two', 1);
    expect((await unseen()).map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect((await markSeen([first])).status).toBe(200);
    expect(await unseen()).toEqual([{ id: second }]);
    expect((await markSeen([first, second])).status).toBe(200);
    expect((await markSeen([first, second])).status).toBe(200);
    expect(await unseen()).toEqual([]);
    const messages = await person.rest.api.message.findByUserId(userIdOf(person));
    expect(messages.map(({ seen }) => seen)).toEqual([true, true]);
  });

  it.each([
    [
      "another user's message",
      async () => createMessage((await createPerson('user', partner)).account.id, 'Foreign', 0),
    ],
    ['an unknown message', () => Promise.resolve(2_000_000_000)],
  ])('all stay unchanged when %s is among the marked ones', async (_case, makeOther) => {
    const own = await createMessage(person.account.id, 'Own', 1);
    const response = await markSeen([own, await makeOther()]);
    expect(response.status).toBe(403);
    expect(await unseen()).toEqual([{ id: own }]);
  });

  it('are counted as unseen only within the shown period', async () => {
    const { id } = person.account;
    await sql(
      'notifications',
      `INSERT INTO message (account_id, source, text, created_at)
       SELECT $1, 'many.' || n, 'Message ' || n, now() - make_interval(mins => n) FROM generate_series(1, 201) AS n`,
      [id],
    );
    const shownMessages = await person.rest.api.message.findByUserId(userIdOf(person));
    expect(shownMessages).toHaveLength(200);
    expect(await unseen()).toEqual(shownMessages.map((message) => ({ id: message.id })));
    await markSeen(shownMessages.map((message) => message.id));
    expect(await unseen()).toEqual([]);
  });

  it('can be marked with an empty list', async () => {
    expect((await markSeen([])).body).toMatchObject({ affectedRows: 0 });
  });

  it('link to their report while it exists', async () => {
    const report = await createReplicatedReport();
    const id = await createMessage(person.account.id, 'Look', 1);
    const lead = (reportId: number) =>
      sql('notifications', 'UPDATE message SET report_id = $2 WHERE id = $1', [id, reportId]);
    const find = () => person.rest.api.message.findByUserId(userIdOf(person));
    expect(await find()).toMatchObject([{ id, reportId: null, reportType: null }]);
    await lead(report.id);
    expect(await find()).toMatchObject([{ id, reportId: report.id, reportType: 'Web Embed' }]);
    await lead(2_000_000_000);
    expect(await find()).toMatchObject([{ id, reportId: null, reportType: null }]);
  });

  it('disappear when they expire, seen or not', async () => {
    const [over, lasting] = [
      await createMessage(person.account.id, 'Over', 2),
      await createMessage(person.account.id, 'Lasting', 1),
    ];
    const showUntil = (id: number, interval: string) =>
      sql('notifications', 'UPDATE message SET shown_until = now() + $2::interval WHERE id = $1', [
        id,
        interval,
      ]);
    await showUntil(lasting, '1 hour');
    await showUntil(over, '1 hour');
    expect(await findTexts()).toEqual(['Lasting', 'Over']);
    await showUntil(over, '-1 second');
    expect(await findTexts()).toEqual(['Lasting']);
    expect(await unseen()).toEqual([{ id: lasting }]);
  });
});
