import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { HousekeepingJob } from '../housekeeping/housekeeping.job.js';
import { useNotifications, type TestPerson } from '../testing/notifications-service.js';

const notifications = useNotifications();
let person: TestPerson;

beforeEach(async () => {
  person = await notifications.addPerson('user', 1);
});

const addMessage = async (text: string, hoursAgo: number, { id }: { id: number } = person) => {
  const [row] = await notifications.queryRows<{ id: number }>(
    `INSERT INTO message (account_id, source, text, created_at)
     VALUES ($1, gen_random_uuid(), $2, now() - make_interval(hours => $3)) RETURNING id`,
    [id, text, hoursAgo],
  );
  return row?.id ?? 0;
};
const getSeenApi = () => notifications.getApi(person.principal).seen;
const findUnseen = () => getSeenApi().findAllUnseen({ userId: person.id });
const markSeen = (messageIds: number[]) => getSeenApi().insert({ userId: person.id, messageIds });
const findTexts = async () => (await notifications.findMessages(person)).map(({ message }) => message);

describe('messages', () => {
  it('reach only their recipient, newest first', async () => {
    const older = await addMessage('The first', 2);
    const newer = await addMessage('The second', 1);
    await addMessage('Of another user', 0, await notifications.addPerson('user', 1));
    expect(await notifications.findMessages(person)).toEqual([
      {
        id: newer,
        message: 'The second',
        language: 'en',
        seen: false,
        reportId: null,
        reportType: null,
        commentThreadId: null,
        exportId: null,
        feedbackId: null,
        date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      },
      expect.objectContaining({ id: older, message: 'The first', seen: false }),
    ]);
  });

  it('stay unseen until they are marked', async () => {
    const first = await addMessage('One', 2);
    const second = await addMessage('Two', 1);
    expect(await findUnseen()).toEqual([{ id: second }, { id: first }]);
    expect(await markSeen([first, first])).toEqual({ affectedRows: 1 });
    expect(await findUnseen()).toEqual([{ id: second }]);
    expect(await markSeen([first, second])).toEqual({ affectedRows: 1 });
    expect(await markSeen([first, second])).toEqual({ affectedRows: 0 });
    expect(await findUnseen()).toEqual([]);
    expect((await notifications.findMessages(person)).map((message) => message.seen)).toEqual([true, true]);
  });

  it.each([
    [
      "another user's message",
      async () => addMessage('Foreign', 0, await notifications.addPerson('user', 1)),
    ],
    ['an unknown message', () => Promise.resolve(2_000_000_000)],
  ])('all stay unchanged when %s is among the marked ones', async (_case, addOther) => {
    const own = await addMessage('Own', 1);
    const marked = markSeen([own, await addOther()]);
    await expect(marked).rejects.toMatchObject({ response: { status: 403 } });
    expect(await findUnseen()).toEqual([{ id: own }]);
  });

  it('are counted as unseen only within the newest 200', async () => {
    await notifications.queryRows(
      `INSERT INTO message (account_id, source, text, created_at)
       SELECT $1, 'many.' || n, 'Message ' || n, now() - make_interval(mins => n) FROM generate_series(1, 201) AS n`,
      [person.id],
    );
    const shown = await notifications.findMessages(person);
    expect(shown).toHaveLength(200);
    expect(await findUnseen()).toEqual(shown.map(({ id }) => ({ id })));
    await markSeen(shown.map(({ id }) => id));
    expect(await findUnseen()).toEqual([]);
  });

  it('are found by pages, by words, by their kind and by their age', async () => {
    const setSource = (id: number, source: string) =>
      notifications.queryRows('UPDATE message SET source = $2 WHERE id = $1', [id, source]);
    const old = await addMessage('An old recommendation', 24 * 40);
    await setSource(old, `recommended.${old}`);
    const recommendation = await addMessage('A recommendation', 3);
    await setSource(recommendation, `recommended.${recommendation}`);
    const update = await addMessage('An update of "Malaria"', 2);
    await setSource(update, `reportUpdated.${update}`);
    const waiting = await addMessage('A request waits', 1);
    await setSource(waiting, `accessRequestWaiting.${waiting}`);
    const find = async (query: object) => {
      const { findByUserId } = notifications.getApi(person.principal).message;
      const { rows, total } = await findByUserId.page({ userId: person.id, limit: 15, ...query });
      return { ids: rows.map(({ id }) => id), total };
    };
    expect(await find({ limit: 2, offset: 1 })).toEqual({ ids: [update, recommendation], total: 4 });
    expect(await find({ search: 'malaria' })).toEqual({ ids: [update], total: 1 });
    expect(await find({ kind: 'recommendations' })).toEqual({ ids: [recommendation, old], total: 2 });
    expect(await find({ kind: 'recommendations', days: '30' })).toEqual({ ids: [recommendation], total: 1 });
    expect(await find({ kind: 'requests' })).toEqual({ ids: [waiting], total: 1 });
    expect(await find({ sort: 'date_created', limit: 1 })).toEqual({ ids: [old], total: 4 });
  });

  it('can be marked with an empty list', async () => {
    expect(await markSeen([])).toEqual({ affectedRows: 0 });
  });

  it('link to their report while it exists', async () => {
    const { id: reportId } = await notifications.addReport(1);
    const id = await addMessage('Look', 1);
    await notifications.queryRows('UPDATE message SET report_id = $2 WHERE id = $1', [id, reportId]);
    const link = async () => {
      const [message] = await notifications.findMessages(person);
      return [message?.reportId, message?.reportType];
    };
    expect(await link()).toEqual([reportId, 'Web Embed']);
    await notifications.deliver(reportEvents.report, reportId, null);
    expect(await link()).toEqual([null, null]);
  });

  it('disappear when they expire, seen or not', async () => {
    const expired = await addMessage('Expired', 2);
    const lasting = await addMessage('Lasting', 1);
    const showUntil = (id: number, interval: string) =>
      notifications.queryRows('UPDATE message SET shown_until = now() + $2::interval WHERE id = $1', [
        id,
        interval,
      ]);
    await showUntil(lasting, '1 hour');
    await showUntil(expired, '1 hour');
    expect(await findTexts()).toEqual(['Lasting', 'Expired']);
    await showUntil(expired, '-1 second');
    expect(await findTexts()).toEqual(['Lasting']);
    expect(await findUnseen()).toEqual([{ id: lasting }]);
  });
});

describe('messages to a person', () => {
  const listFor = ({ principal }: TestPerson) => notifications.getApi(principal).personMessages.findAll;
  const setSource = (id: number, source: string) =>
    notifications.queryRows('UPDATE message SET source = $2 WHERE id = $1', [id, source]);

  it('are listed for administrators and user admins of the partner alone', async () => {
    const id = await addMessage('Welcome', 1);
    await addMessage('To another user', 1, await notifications.addPerson('user', 1));
    for (const manager of [
      await notifications.addPerson('administrator'),
      await notifications.addPerson('userAdmin', 1),
    ]) {
      expect(await listFor(manager)({ id: person.id })).toEqual([
        {
          id,
          message: 'Welcome',
          language: 'en',
          reportId: null,
          reportName: null,
          date_seen: null,
          date_created: expect.any(String),
        },
      ]);
    }
    const expectRejection = (request: Promise<unknown>, status: number) =>
      expect(request).rejects.toMatchObject({ response: { status } });
    await expectRejection(listFor(await notifications.addPerson('userAdmin', 2))({ id: person.id }), 404);
    await expectRejection(
      listFor(await notifications.addPerson('administrator'))({ id: 2_000_000_000 }),
      404,
    );
    await expectRejection(listFor(person)({ id: person.id }), 403);
  });

  it('hide texts that were written to the person alone, also from a search', async () => {
    const { id: reportId, name } = await notifications.addReport(1);
    const shared = await addMessage('A secret of the report', 1);
    const recommendation = await addMessage('A secret recommendation', 2);
    const reply = await addMessage('A secret reply', 3);
    await setSource(recommendation, `recommended.${recommendation}`);
    await setSource(reply, `feedbackReplied.${reply}`);
    await notifications.queryRows('UPDATE message SET report_id = $2 WHERE id = $1', [
      recommendation,
      reportId,
    ]);
    await markSeen([shared]);
    const list = listFor(await notifications.addPerson('administrator'));
    expect(await list({ id: person.id })).toMatchObject([
      { id: shared, message: 'A secret of the report', date_seen: expect.any(String) },
      { id: recommendation, message: null, reportId, reportName: name },
      { id: reply, message: null },
    ]);
    const found = await list.page({ id: person.id, search: 'secret', limit: 15 });
    expect(found).toMatchObject({ total: 1, rows: [{ id: shared }] });
    const findIdsBy = async (sort: string) =>
      (await list.page({ id: person.id, sort, limit: 15 })).rows.map(({ id }) => id);
    expect(await findIdsBy('date_created')).toEqual([reply, recommendation, shared]);
    expect(await findIdsBy('reportName')).toEqual([recommendation, reply, shared]);
    expect(await findIdsBy('-date_seen')).toEqual([shared, reply, recommendation]);
  });
});

describe('housekeeping', () => {
  const deleteOld = () => notifications.get(HousekeepingJob).deleteOld();
  const queryRows = (text: string) => notifications.queryRows(text);
  const formatAgo = (days: number) => `now() - interval '${days} days'`;

  it('deletes messages that expired or were withdrawn a month ago or were seen a year ago', async () => {
    const write = (source: string, columns: string, values: string) =>
      queryRows(`INSERT INTO message (account_id, source, text, ${columns})
        VALUES (3, 'old.${source}', 'Old', ${values})`);
    const broadcast = async (days: number) => {
      const [row] = await notifications.queryRows<{ id: number }>(
        `INSERT INTO broadcast (source, kind, account_id, text, audience, withdrawn_at)
         VALUES ('old.${days}', 'announcement', 1, 'Old', 'Everyone', ${formatAgo(days)}) RETURNING id`,
      );
      return String(row?.id);
    };
    await write('expired', 'shown_until', formatAgo(31));
    await write('just expired', 'shown_until', formatAgo(29));
    await write('seen', 'seen_at', formatAgo(366));
    await write('seen lately', 'seen_at', formatAgo(364));
    await write('never seen', 'created_at', formatAgo(800));
    await write('withdrawn', 'broadcast_id', await broadcast(31));
    await write('just withdrawn', 'broadcast_id', await broadcast(29));
    expect(await deleteOld()).toBe(false);
    const stored = await queryRows(`SELECT source FROM message WHERE source LIKE 'old.%' ORDER BY source`);
    expect(stored.map(({ source }) => source)).toEqual([
      'old.just expired',
      'old.just withdrawn',
      'old.never seen',
      'old.seen lately',
    ]);
  });

  it('deletes many messages in several runs', async () => {
    await queryRows(`INSERT INTO message (account_id, source, text, seen_at)
      SELECT 0, 'many.' || n, 'Old', ${formatAgo(400)} FROM generate_series(1, 5000) AS n`);
    expect(await deleteOld()).toBe(true);
    expect(await deleteOld()).toBe(false);
    expect(await queryRows(`SELECT FROM message WHERE account_id = 0`)).toEqual([]);
  });

  it('deletes mails that were sent or given up, a month after their order', async () => {
    const write = (source: string, columns: string, values: string, days: number) =>
      queryRows(`INSERT INTO mail (source, created_at, next_try_at, ${columns})
        VALUES ('${source}', ${formatAgo(days)}, ${columns === 'encrypted_order' ? 'now()' : 'NULL'}, ${values})`);
    await write('old.sent', 'sent_at', 'now()', 31);
    await write('old.given-up', 'given_up_at', 'now()', 31);
    await write('old.waiting', 'encrypted_order', `'sealed'`, 31);
    await write('old.just-sent', 'sent_at', 'now()', 29);
    await deleteOld();
    expect(await queryRows(`SELECT source FROM mail WHERE source LIKE 'old.%' ORDER BY source`)).toEqual([
      { source: 'old.just-sent' },
      { source: 'old.waiting' },
    ]);
  });
});
