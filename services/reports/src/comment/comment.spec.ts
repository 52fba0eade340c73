import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents, type CommentThreadRow } from '@portal/contracts';
import { usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();
const people = usePeople(reports);
let author: Person;
let colleague: Person;
let report: Report;

beforeEach(async () => {
  author = await reports.createPerson('user', people.partner);
  colleague = await reports.createPerson('user', people.partner);
  report = await reports.createPowerBiReport(people.partner);
});

const start = async (text = 'Why is June empty?', fields: object = {}): Promise<number> => {
  const { insertId } = await author.api.comment.insert({ reportId: report.id, text, ...fields });
  return insertId ?? 0;
};
const reply = async (threadId: number, text = 'It comes next week.', by = colleague): Promise<number> => {
  const { insertId } = await by.api.comment.reply({ threadId, text });
  return insertId ?? 0;
};
const findThreads = (by = author, filter: object = {}) =>
  by.api.comment.findThreads({ reportId: report.id, ...filter });
const findThread = async (by = author): Promise<CommentThreadRow> => {
  const [thread] = await findThreads(by);
  if (!thread) throw new Error('There is no thread.');
  return thread;
};
const countOpen = async (by = author) => {
  const [{ count }] = await by.api.comment.findOpenCount({ reportId: report.id });
  return count;
};
const findPublished = async (threadId: number) => {
  const events = await reports.findPublished(reportEvents.commentAdded);
  return events.flatMap(({ value }) => (value?.threadId === threadId ? [value] : []));
};
const getFirst = ({ comments }: CommentThreadRow) => comments[0]?.id ?? 0;

describe('comment thread', () => {
  it('shows the report’s viewers its comments in order, with their authors', async () => {
    const threadId = await start(' Why is June empty? ');
    await reply(threadId);
    expect(await findThread(colleague)).toMatchObject({
      id: threadId,
      page: null,
      date_resolved: null,
      mayResolve: false,
      comments: [
        {
          author: { id: author.id, firstname: 'Test', surname: 'Person', user_type: people.partner.name },
          text: 'Why is June empty?',
          removedBy: null,
          date_edited: null,
          mayEdit: false,
          mayDelete: false,
        },
        { author: { id: colleague.id }, text: 'It comes next week.', mayEdit: true, mayDelete: true },
      ],
    });
    expect(await countOpen()).toBe(1);
  });

  it('belongs to a page of a Power BI report, and to no page of another one', async () => {
    const page = { page: 'ReportSection1', pageName: 'Overview' };
    await start('Of the page', page);
    expect(await findThread()).toMatchObject(page);
    report = await reports.createReport({ owner: people.partner });
    await start('Of the map', page);
    expect(await findThread()).toMatchObject({ page: null, pageName: null });
  });

  it('is listed first on its page, and filtered by page, state, id and text', async () => {
    const first = await start('Apples', { page: 'A', pageName: 'First' });
    const second = await start('Pears', { page: 'B', pageName: 'Second' });
    const whole = await start('Plums');
    const listIds = async (filter: object) => (await findThreads(author, filter)).map(({ id }) => id);
    expect(await listIds({})).toEqual([whole, second, first]);
    expect(await listIds({ page: 'A' })).toEqual([first, whole, second]);
    expect(await listIds({ page: 'B', pageOnly: true })).toEqual([second]);
    expect(await listIds({ id: second })).toEqual([second]);
    expect(await listIds({ search: 'plum' })).toEqual([whole]);
    await author.api.comment.resolve({ threadId: whole, isResolved: true });
    expect(await listIds({ state: 'open' })).toEqual([second, first]);
    expect(await listIds({ state: 'resolved' })).toEqual([whole]);
    expect(await countOpen()).toBe(2);
    const page = await author.api.comment.findThreads.page({ reportId: report.id, limit: 2 });
    expect(page).toMatchObject({ total: 3, rows: [{ id: whole }, { id: second }] });
  });

  it('is closed to people who may not open the report, or not any more', async () => {
    const threadId = await start();
    const comment = getFirst(await findThread());
    const granted = await reports.createPerson('user', people.otherPartner);
    await reports.permitUser(granted.id, report);
    await reply(threadId, 'Thanks.', granted);
    await reports.queryRows('DELETE FROM user_permission WHERE account_id = $1', [granted.id]);
    const requests = [
      ['findThreads', { reportId: report.id }],
      ['insert', { reportId: report.id, text: 'Hello' }],
      ['reply', { threadId, text: 'Hello' }],
      ['update', { id: comment, text: 'Hello' }],
      ['delete', { id: comment }],
      ['resolve', { threadId, isResolved: true }],
    ] as const;
    for (const person of [granted, people.stranger, people.otherUserAdmin]) {
      for (const [call, input] of requests)
        expect([call, (await reports.post(person, `/comment/${call}`, input)).status]).toEqual([call, 404]);
      const counted = await reports.request('GET', '/comment/findOpenCount', { reportId: report.id }, person);
      expect(counted.status).toBe(404);
    }
    await reports.deleteReport(report);
    expect(await reports.post(author, '/comment/findThreads', { reportId: report.id })).toMatchObject({
      status: 404,
    });
  });

  it('is resolved and reopened by its author and by managers of the report only', async () => {
    const threadId = await start();
    const resolve = async (by: Person, isResolved: boolean) =>
      (await reports.post(by, '/comment/resolve', { threadId, isResolved })).status;
    expect(await resolve(colleague, true)).toBe(403);
    expect(await resolve(author, true)).toBe(200);
    expect(await findThread()).toMatchObject({
      date_resolved: expect.any(String),
      resolvedBy: { id: author.id },
      mayResolve: true,
    });
    expect(await colleague.api.comment.reply({ threadId, text: 'But …' })).toMatchObject({
      affectedRows: 0,
      message: 'This thread is resolved. Start a new one.',
    });
    expect(await resolve(people.userAdmin, false)).toBe(200);
    expect(await findThread()).toMatchObject({ date_resolved: null, resolvedBy: null });
    expect(await people.userAdmin.api.comment.resolve({ threadId, isResolved: false })).toEqual({
      affectedRows: 0,
    });
    expect(await resolve(people.administrator, true)).toBe(200);
  });

  it('takes a limited number of comments', async () => {
    const threadId = await start();
    await reports.queryRows(
      `INSERT INTO comment (thread_id, account_id, text) SELECT $1, $2, 'More' FROM generate_series(2, 100)`,
      [threadId, colleague.id],
    );
    expect(await author.api.comment.reply({ threadId, text: 'One more' })).toMatchObject({
      message: 'This thread is full. Start a new one.',
    });
  });
});

describe('comment', () => {
  it('is changed by its author only', async () => {
    await start();
    const id = getFirst(await findThread());
    for (const person of [colleague, people.userAdmin, people.administrator]) {
      const { status } = await reports.post(person, '/comment/update', { id, text: 'Changed' });
      expect(status).toBe(403);
    }
    await author.api.comment.update({ id, text: 'Why is July empty?' });
    expect((await findThread()).comments).toMatchObject([
      { text: 'Why is July empty?', date_edited: expect.any(String) },
    ]);
  });

  it('is deleted with its thread by its author, or leaves a line for its replies', async () => {
    const threadId = await start();
    const replyId = await reply(threadId);
    const id = getFirst(await findThread());
    expect((await reports.post(colleague, '/comment/delete', { id })).status).toBe(403);
    await author.api.comment.delete({ id });
    expect((await findThread()).comments).toMatchObject([
      { id, author: null, text: null, removedBy: 'author', mayEdit: false, mayDelete: false },
      { id: replyId, removedBy: null },
    ]);
    expect((await reports.post(author, '/comment/delete', { id })).status).toBe(404);
    await colleague.api.comment.delete({ id: replyId });
    expect(await findThreads()).toEqual([]);
    expect(await reports.queryRows('SELECT FROM comment WHERE thread_id = $1', [threadId])).toEqual([]);
  });

  it('is removed by managers of the report, with an entry in the audit trail', async () => {
    const threadId = await start('Rude words', {});
    await reply(threadId);
    const id = getFirst(await findThread(people.userAdmin));
    await people.userAdmin.api.comment.delete({ id });
    expect((await findThread()).comments[0]).toMatchObject({ text: null, removedBy: 'moderator' });
    expect(await reports.queryRows(`SELECT FROM comment WHERE text LIKE '%Rude%'`)).toEqual([]);
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      {
        actorId: people.userAdmin.id,
        action: 'Changed',
        kind: 'Report',
        subjectId: report.id,
        before: { removedComment: null },
        after: { removedComment: 'Test Person' },
      },
    ]);
    const [, remaining] = (await findThread(people.administrator)).comments;
    await people.administrator.api.comment.delete({ id: remaining?.id ?? 0 });
    expect(await findThreads()).toEqual([]);
  });

  it('stays without a name when the account of its author is deleted', async () => {
    await start();
    await reports.queryRows('DELETE FROM replicated_account WHERE id = $1', [author.id]);
    expect((await findThread(colleague)).comments).toMatchObject([
      { author: null, text: 'Why is June empty?' },
    ]);
  });

  it.each(['', '   ', 'x'.repeat(2_001), 'a\0b', null])('rejects the text %j', async (text) => {
    const response = await reports.post(author, '/comment/insert', { reportId: report.id, text });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'text' }] } });
  });

  it('is limited by day', async () => {
    const threadId = await start();
    await reports.queryRows(`UPDATE daily_count SET count = 60 WHERE account_id = $1`, [author.id]);
    const response = await reports.post(author, '/comment/reply', { threadId, text: 'More' });
    expect(response).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('60 comments a day') },
    });
  });
});

describe('mention', () => {
  it('is shown with the current name of the person', async () => {
    await start(`@[${colleague.id}] please look. @[${colleague.id}]`);
    const getMentions = async () => (await findThread()).comments[0]?.mentions;
    expect(await getMentions()).toEqual([{ id: colleague.id, firstname: 'Test', surname: 'Person' }]);
    await reports.queryRows(`UPDATE replicated_account SET surname = 'Banda' WHERE id = $1`, [colleague.id]);
    expect(await getMentions()).toMatchObject([{ surname: 'Banda' }]);
  });

  it('is rejected for people who may not open the report, and for administrators', async () => {
    const blocked = await reports.createPerson('user', people.partner, 'Blocked');
    for (const id of [people.stranger.id, people.administrator.id, blocked.id, 0, 999_999_999]) {
      const response = await reports.post(author, '/comment/insert', {
        reportId: report.id,
        text: `@[${colleague.id}] and @[${id}]`,
      });
      expect(response).toMatchObject({
        status: 400,
        body: {
          errors: [{ field: 'text', message: 'Please mention only people who may open this report.' }],
        },
      });
    }
    const text = Array.from({ length: 21 }, (_, index) => `@[${index + 1}]`).join(' ');
    expect(await reports.post(author, '/comment/insert', { reportId: report.id, text })).toMatchObject({
      body: { errors: [{ message: 'Please mention at most 20 people.' }] },
    });
    expect(await findThreads()).toEqual([]);
  });

  it('notifies the people, and a reply those who take part, once and without the author', async () => {
    const threadId = await start(`@[${colleague.id}] @[${author.id}] look`);
    await reply(threadId, 'Thanks', people.administrator);
    await reply(threadId, `I see, @[${author.id}]`);
    const fields = { threadId, reportId: report.id, reportName: report.name };
    expect(await findPublished(threadId)).toEqual([
      {
        ...fields,
        commentId: expect.any(Number),
        accountId: author.id,
        mentionedIds: [colleague.id],
        participantIds: [],
      },
      {
        ...fields,
        commentId: expect.any(Number),
        accountId: people.administrator.id,
        mentionedIds: [],
        participantIds: [author.id],
      },
      {
        ...fields,
        commentId: expect.any(Number),
        accountId: colleague.id,
        mentionedIds: [author.id],
        participantIds: [people.administrator.id],
      },
    ]);
  });

  it('notifies nobody who lost access', async () => {
    const granted = await reports.createPerson('user', people.otherPartner);
    await reports.permitUser(granted.id, report);
    const threadId = await start('Look');
    await reply(threadId, 'Yes', granted);
    await reports.queryRows('DELETE FROM user_permission WHERE account_id = $1', [granted.id]);
    await reply(threadId);
    const published = await findPublished(threadId);
    expect(published.at(-1)).toMatchObject({ accountId: colleague.id, participantIds: [author.id] });
  });

  it('is limited by day also in changed texts', async () => {
    await start('Look');
    const id = getFirst(await findThread());
    await reports.queryRows('UPDATE daily_count SET count = 60 WHERE account_id = $1', [author.id]);
    const text = `@[${colleague.id}] look`;
    expect((await reports.post(author, '/comment/update', { id, text })).status).toBe(429);
    expect((await reports.post(author, '/comment/update', { id, text: 'Look here' })).status).toBe(200);
  });

  it('notifies people whom only the changed text mentions', async () => {
    const other = await reports.createPerson('user', people.otherPartner);
    await reports.permitUser(other.id, report);
    const threadId = await start(`@[${other.id}] look`);
    const id = getFirst(await findThread());
    await reports.queryRows('DELETE FROM user_permission WHERE account_id = $1', [other.id]);
    await author.api.comment.update({ id, text: `@[${other.id}] @[${colleague.id}] look` });
    expect(await findPublished(threadId)).toMatchObject([
      { mentionedIds: [other.id] },
      { commentId: id, mentionedIds: [colleague.id], participantIds: [] },
    ]);
  });
});
