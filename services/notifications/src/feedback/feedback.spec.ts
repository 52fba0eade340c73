import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportAccessContract, reportEvents, type FeedbackRow } from '@portal/contracts';
import { useNotifications, type TestPerson, type TestReport } from '../testing/notifications-service.js';

const notifications = useNotifications();
let partner: { id: number; name: string };
let userAdmin: TestPerson;
let otherUserAdmin: TestPerson;
let administrator: TestPerson;
let sender: TestPerson;
let report: TestReport;
/** The reports that callers may open, by id or address. */
const openReports = new Map<number | string, TestReport>();

beforeAll(async () => {
  notifications.respond(reportAccessContract.calls.find, (input) => ({
    report: openReports.get(input.report) ?? null,
  }));
  partner = await notifications.addPartner();
  const otherPartner = await notifications.addPartner();
  userAdmin = await notifications.addPerson('userAdmin', partner.id);
  otherUserAdmin = await notifications.addPerson('userAdmin', otherPartner.id);
  administrator = await notifications.addPerson('administrator');
});
beforeEach(async () => {
  sender = await notifications.addPerson('user', partner.id);
  report = await notifications.addReport(partner.id);
  openReports.set(report.id, report);
});

const getFeedbackApi = ({ principal }: TestPerson, idempotencyKey?: string) =>
  notifications.getApi(principal, idempotencyKey ? { idempotencyKey } : {}).feedback;
const give = (input: object = {}, key?: string) =>
  getFeedbackApi(sender, key).insert({
    userId: sender.id,
    reportIdOrUrl: report.id,
    feedback: 'Very useful.',
    ...input,
  });
const giveFeedback = async (input: object = {}) => (await give(input)).insertId ?? 0;
const findStored = () =>
  notifications.queryRows('SELECT report_id, star, text, status FROM feedback WHERE account_id = $1', [
    sender.id,
  ]);
const listFeedback = async (person: TestPerson, query: object = {}): Promise<FeedbackRow[]> =>
  (await getFeedbackApi(person).findAll.page({ limit: 15, ...query })).rows;
const expectRejection = (request: Promise<unknown>, status: number) =>
  expect(request).rejects.toMatchObject({ response: { status } });

it('every list of notifications can be sorted by each column of its contract', async () => {
  const own = { userId: sender.id };
  const inputs = {
    '/message/findByUserId': own,
    '/person/findMessages': { id: sender.id },
  };
  const callers = [administrator.principal, sender.principal];
  expect(await notifications.findFailingSorts(callers, inputs)).toEqual([]);
});

it('no call of notifications ends with a system error for an unusual text', async () => {
  expect(await notifications.findFailingTexts([administrator.principal, sender.principal])).toEqual([]);
});

describe('feedback', () => {
  it('is stored with and without stars', async () => {
    expect(await give({ star: 4, feedback: ' Good. ' })).toEqual({
      affectedRows: 1,
      insertId: expect.any(Number),
    });
    await give({ feedback: 'Once more.' });
    expect(await findStored()).toEqual([
      { report_id: report.id, star: 4, text: 'Good.', status: 'Open' },
      { report_id: report.id, star: null, text: 'Once more.', status: 'Open' },
    ]);
  });

  it('accepts the embed address of the report', async () => {
    const address = `https://reports.example/${report.id}`;
    openReports.set(address, report);
    await give({ reportIdOrUrl: address });
    expect(await findStored()).toMatchObject([{ report_id: report.id }]);
  });

  it('is rejected for a report that the sender may not open', async () => {
    openReports.delete(report.id);
    await expectRejection(give(), 404);
    await expectRejection(getFeedbackApi(sender).decline({ userId: sender.id, reportId: report.id }), 404);
    expect(await findStored()).toEqual([]);
  });

  it('is rejected with its own text when it is empty', async () => {
    await expect(give({ feedback: '  ' })).rejects.toMatchObject({
      response: {
        status: 400,
        body: { errors: [{ field: 'feedback', message: 'You cannot submit an empty feedback...' }] },
      },
    });
  });

  it('cannot be given under another name', async () => {
    await expectRejection(give({ userId: userAdmin.id }), 403);
    expect(await findStored()).toEqual([]);
  });

  it('is stored once when it is repeated, even if the report was closed meanwhile', async () => {
    const key = crypto.randomUUID();
    const responses = await Promise.all([give({}, key), give({}, key), give({}, key)]);
    openReports.delete(report.id);
    responses.push(await give({}, key));
    expect(new Set(responses.map(({ insertId }) => insertId)).size).toBe(1);
    expect(await findStored()).toHaveLength(1);
  });

  it('is visible to its author as already given', async () => {
    const exists = (person: TestPerson) =>
      getFeedbackApi(person).exists({ reportId: report.id, userId: person.id });
    expect(await exists(sender)).toEqual({ exists: false, declined: false });
    await give();
    expect(await exists(sender)).toEqual({ exists: true, declined: false });
    expect(await exists(userAdmin)).toEqual({ exists: false, declined: false });
  });

  it('may be declined repeatedly', async () => {
    const choice = { userId: sender.id, reportId: report.id };
    for (const _time of ['first', 'again'])
      expect(await getFeedbackApi(sender).decline(choice)).toEqual({ affectedRows: 1 });
    expect(await getFeedbackApi(sender).exists(choice)).toEqual({ exists: false, declined: true });
  });
});

describe('list of feedback', () => {
  it('is visible only to the responsible users', async () => {
    const words = '<script>alert(1)</script> {{by}} $t(by)';
    const insertId = await giveFeedback({ star: 2, feedback: words });
    const { id, firstname, surname, email } = sender;
    const row = {
      id: insertId,
      reportId: report.id,
      name: report.name,
      type: 'Web Embed',
      userId: id,
      firstname,
      surname,
      email,
      user_type: partner.name,
      star: 2,
      feedback: words,
      status: 'Open',
      date_created: expect.any(String),
      replies: [],
    };
    const search = `${report.name} {{by}}`;
    expect(await listFeedback(userAdmin, { search })).toEqual([row]);
    expect(await listFeedback(administrator, { search })).toEqual([row]);
    expect(await listFeedback(otherUserAdmin, { search })).toEqual([]);
    expect((await getFeedbackApi(administrator).findAll({})).map((each) => each.id)).toContain(insertId);
    await expectRejection(getFeedbackApi(sender).findAll({}), 403);
  });

  it('is searched, sorted and filtered by state', async () => {
    const slow = await giveFeedback({ star: 1, feedback: 'Slow' });
    const fast = await giveFeedback({ star: 5, feedback: 'Fast' });
    await getFeedbackApi(userAdmin).update({ id: slow, status: 'In progress' });
    const search = sender.email;
    const getIds = async (query: object) =>
      (await listFeedback(userAdmin, { search, ...query })).map(({ id }) => id);
    expect(await getIds({})).toEqual([fast, slow]);
    expect(await getIds({ sort: 'star' })).toEqual([slow, fast]);
    expect(await getIds({ sort: 'status' })).toEqual([fast, slow]);
    expect(await getIds({ status: 'In progress' })).toEqual([slow]);
    expect(await getIds({ status: 'Resolved' })).toEqual([]);
    expect(await getIds({ search: `${sender.email} slow` })).toEqual([slow]);
    const { rows, total } = await getFeedbackApi(userAdmin).findAll.page({ search, limit: 1 });
    expect([rows.map(({ id }) => id), total]).toEqual([[fast], 2]);
  });

  it.each(['name', 'firstname', 'surname', 'email', 'user_type', 'star', 'status', 'date_created'] as const)(
    'is sorted by %s',
    async (sort) => {
      await giveFeedback();
      const { rows, total } = await getFeedbackApi(administrator).findAll.page({ sort, limit: 100 });
      expect(rows).toHaveLength(total);
      const descending = await getFeedbackApi(administrator).findAll.page({ sort: `-${sort}`, limit: 100 });
      const listValues = (list: FeedbackRow[]) =>
        list.map((row) => row[sort]).filter((value) => value !== null);
      expect(listValues(descending.rows)).toEqual(listValues(rows).reverse());
    },
  );
});

describe('own feedback', () => {
  const reply = (id: number, text: string, person = sender, key?: string) =>
    getFeedbackApi(person, key).reply({ id, reply: text });
  const listOwn = (person: TestPerson, query: object = {}) =>
    getFeedbackApi(person).findMine.page({ limit: 15, ...query });

  it('is listed for its sender alone, also by its id', async () => {
    const [first, second] = [await giveFeedback(), await giveFeedback({ feedback: 'Slow' })];
    const getIds = async (person: TestPerson, query: object = {}) =>
      (await listOwn(person, query)).rows.map(({ id }) => id);
    expect(await getIds(sender)).toEqual([second, first]);
    expect(await getIds(sender, { id: first })).toEqual([first]);
    expect(await getIds(sender, { search: 'slow' })).toEqual([second]);
    expect(await getIds(userAdmin, { id: first })).toEqual([]);
    await expectRejection(listOwn(administrator), 403);
  });

  it('is a conversation: a reply of the sender opens it again for those who manage the report', async () => {
    const id = await giveFeedback();
    await getFeedbackApi(userAdmin).update({ id, status: 'Resolved', reply: 'Which map?' });
    expect(await reply(id, ' The one of May. ')).toEqual({ affectedRows: 1 });
    const conversation = {
      id,
      status: 'Open',
      replies: [
        { reply: 'Which map?', isSender: false },
        { reply: 'The one of May.', isSender: true, surname: sender.surname },
      ],
    };
    expect((await listOwn(sender)).rows).toMatchObject([conversation]);
    expect(await listFeedback(userAdmin, { search: sender.email })).toMatchObject([conversation]);
    const [message] = await notifications.findMessages(sender);
    expect(message).toMatchObject({ feedbackId: id });
  });

  it('gets a repeated reply once, and none that is empty or by another person', async () => {
    const id = await giveFeedback();
    const key = crypto.randomUUID();
    await reply(id, 'It is the map of May.', sender, key);
    await getFeedbackApi(userAdmin).update({ id, status: 'Resolved' });
    await reply(id, 'It is the map of May.', sender, key);
    await expectRejection(reply(id, ' '), 400);
    await expectRejection(reply(id, 'Mine?', userAdmin), 404);
    expect((await listOwn(sender)).rows).toMatchObject([
      { status: 'Resolved', replies: [{ reply: 'It is the map of May.' }] },
    ]);
  });
});

describe('bulk change of the state of feedback', () => {
  it('plans all feedback that matches the search and the filter', async () => {
    const [open, inProgress] = [await giveFeedback(), await giveFeedback()];
    await getFeedbackApi(userAdmin).update({ id: inProgress, status: 'In progress' });
    const plan = (query: object, as = userAdmin) =>
      getFeedbackApi(as).planBulk({ search: sender.email, newStatus: 'Resolved', ...query });
    expect(await plan({})).toEqual({ ids: [open, inProgress], skipped: {} });
    expect(await plan({ status: 'Open' })).toEqual({ ids: [open], skipped: {} });
    expect(await plan({ newStatus: 'Open' })).toEqual({ ids: [inProgress], skipped: { unchanged: 1 } });
    const ids = [open, inProgress];
    expect(await plan({ ids, newStatus: 'In progress' }, administrator)).toEqual({
      ids: [open],
      skipped: { unchanged: 1 },
    });
    expect(await plan({ ids }, otherUserAdmin)).toEqual({ ids: [], skipped: { missing: 2 } });
    await expectRejection(plan({}, sender), 403);
  });

  it('changes feedback on managed reports without a notification, and returns the state before', async () => {
    const [open, inProgress] = [await giveFeedback(), await giveFeedback()];
    await getFeedbackApi(userAdmin).update({ id: inProgress, status: 'In progress' });
    const ids = [open, inProgress];
    expect(await getFeedbackApi(otherUserAdmin).runBulk({ ids, newStatus: 'Resolved' })).toEqual({
      changed: [],
      failed: [],
    });
    expect(await getFeedbackApi(userAdmin).runBulk({ ids, newStatus: 'Resolved' })).toEqual({
      changed: [
        { id: open, before: 'Open' },
        { id: inProgress, before: 'In progress' },
      ],
      failed: [],
    });
    expect(await findStored()).toMatchObject([{ status: 'Resolved' }, { status: 'Resolved' }]);
    expect(await notifications.findMessages(sender)).toEqual([]);
  });
});

describe('reply to feedback', () => {
  const update = (
    input: Parameters<ReturnType<typeof getFeedbackApi>['update']>[0],
    person = userAdmin,
    key?: string,
  ) => getFeedbackApi(person, key).update(input);

  it('reaches the sender once by message and email and is stored', async () => {
    const id = await giveFeedback();
    const reply = 'See <b>www.evil.example</b>: it is corrected.';
    expect(await update({ id, status: 'Resolved', reply })).toEqual({ affectedRows: 1 });
    const by = `${userAdmin.firstname} ${userAdmin.surname}`;
    expect(await notifications.findMessages(sender)).toMatchObject([
      {
        message: `${by} replied to your feedback on the report "${report.name}": ${reply}`,
        reportId: report.id,
        reportType: 'Web Embed',
        seen: false,
      },
    ]);
    expect(await notifications.findMailsTo(sender)).toEqual([
      { template: 'feedbackReplied', by, report: report.name, reply, feedbackId: id },
    ]);
    const { firstname, surname } = userAdmin;
    const [row] = await listFeedback(administrator, { search: sender.email });
    expect(row).toMatchObject({ id, status: 'Resolved', replies: [{ reply, firstname, surname }] });
  });

  it('can leave the state as other users set it', async () => {
    const id = await giveFeedback();
    await update({ id, status: 'Resolved' }, administrator);
    await update({ id, reply: 'Thank you.' });
    expect(await listFeedback(userAdmin, { search: sender.email })).toMatchObject([
      { status: 'Resolved', replies: [{ reply: 'Thank you.' }] },
    ]);
  });

  it('is counted as open for users who may reply', async () => {
    const countFor = async (person: TestPerson) => (await getFeedbackApi(person).findOpenCount({}))[0].count;
    const before = await countFor(userAdmin);
    const others = await countFor(otherUserAdmin);
    const id = await giveFeedback();
    expect(await countFor(userAdmin)).toBe(before + 1);
    expect(await countFor(administrator)).toBeGreaterThan(0);
    expect(await countFor(otherUserAdmin)).toBe(others);
    await update({ id, status: 'In progress' });
    expect(await countFor(userAdmin)).toBe(before);
  });

  it('can be a state without a notification', async () => {
    const id = await giveFeedback();
    expect(await update({ id, status: 'In progress' })).toEqual({ affectedRows: 1 });
    expect(await update({ id, status: 'In progress', reply: ' ' })).toEqual({ affectedRows: 1 });
    expect(await update({ id })).toEqual({ affectedRows: 0 });
    expect(await listFeedback(userAdmin, { search: sender.email })).toMatchObject([
      { status: 'In progress', replies: [] },
    ]);
    expect(await notifications.findMessages(sender)).toEqual([]);
  });

  it('is stored once when it is repeated, and does not revert later changes', async () => {
    const id = await giveFeedback();
    const key = crypto.randomUUID();
    const send = () => update({ id, status: 'In progress', reply: 'We look into it.' }, userAdmin, key);
    expect(await Promise.all([send(), send()])).toEqual([{ affectedRows: 1 }, { affectedRows: 1 }]);
    await update({ id, status: 'Resolved' }, administrator);
    expect(await send()).toEqual({ affectedRows: 1 });
    const [row] = await listFeedback(userAdmin, { search: sender.email });
    expect([row?.status, row?.replies.length]).toEqual(['Resolved', 1]);
    expect(await notifications.findMessages(sender)).toHaveLength(1);
  });

  it('does not name a deleted report', async () => {
    const id = await giveFeedback();
    await notifications.deliver(reportEvents.report, report.id, null);
    await update({ id, reply: 'It was replaced.' }, administrator);
    expect(await notifications.findMessages(sender)).toMatchObject([
      {
        message: expect.stringMatching(/^\S+ .* replied to your feedback: It was replaced\.$/),
        reportId: null,
      },
    ]);
    expect(await notifications.findMailsTo(sender)).toMatchObject([
      { report: '', reply: 'It was replaced.' },
    ]);
  });

  it('does not notify an administrator about own feedback', async () => {
    const id = await giveFeedback();
    await notifications.queryRows('UPDATE feedback SET account_id = $2 WHERE id = $1', [
      id,
      administrator.id,
    ]);
    await update({ id, reply: 'Done.' }, administrator);
    expect(await notifications.findMailsTo(administrator)).toEqual([]);
  });

  it('is rejected for user admins of other partners and for unknown feedback', async () => {
    const id = await giveFeedback();
    const input = { status: 'Resolved', reply: 'No.' } as const;
    await expectRejection(update({ id, ...input }, otherUserAdmin), 404);
    await expectRejection(update({ id: 2_000_000_000, ...input }, administrator), 404);
    await expectRejection(update({ id, ...input }, sender), 403);
    expect(await listFeedback(userAdmin, { search: sender.email })).toMatchObject([
      { status: 'Open', replies: [] },
    ]);
    expect(await notifications.findMessages(sender)).toEqual([]);
  });

  it('is only a message for users without emails for notifications', async () => {
    const id = await giveFeedback();
    const { mailPreference } = notifications.getApi(sender.principal);
    await mailPreference.update({ userId: sender.id, mails: 'Security only' });
    await update({ id, status: 'Open', reply: 'No mail.' });
    expect(await notifications.findMessages(sender)).toHaveLength(1);
    expect(await notifications.findMailsTo(sender)).toEqual([]);
  });
});
