import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, reportAccessContract, reportAudienceContract } from '@portal/contracts';
import { NoResponders } from '@portal/server-kit';
import { useNotifications, type TestPerson, type TestReport } from '../testing/notifications-service.js';

const notifications = useNotifications();
let partnerId: number;
let sender: TestPerson;
let receiver: TestPerson;
let report: TestReport;
const openReports = new Map<number | string, TestReport>();
/** The accounts of the partner that may open the reports, and those of another one. */
const allowed = new Set<number>();
const strangers = new Set<number>();

beforeAll(async () => {
  notifications.respond(reportAccessContract.calls.find, (input) => ({
    report: openReports.get(input.report) ?? null,
  }));
  notifications.respond(reportAudienceContract.calls.filterViewers, ({ accountIds, partnerId: id }) => ({
    accountIds: accountIds.filter((each) => (id === partnerId ? allowed : strangers).has(each)),
  }));
  partnerId = (await notifications.addPartner()).id;
});
beforeEach(async () => {
  sender = await notifications.addPerson('user', partnerId);
  receiver = await notifications.addPerson('user', partnerId);
  report = await notifications.addReport(partnerId);
  openReports.set(report.id, report);
  allowed.add(receiver.id);
});

const recommend = (usersSuggested: number[], input: object = {}, idempotencyKey?: string) =>
  notifications.getApi(sender.principal, idempotencyKey ? { idempotencyKey } : {}).suggestion.insert({
    reportId: report.id,
    suggestedBy: sender.id,
    usersSuggested,
    message: 'Look.',
    ...input,
  });
const expectRejection = (request: Promise<unknown>, status: number) =>
  expect(request).rejects.toMatchObject({ response: { status } });
const findWritten = () =>
  notifications.queryRows(
    `SELECT id FROM suggestion WHERE account_id = $1
     UNION ALL SELECT id FROM message WHERE report_id = $2 AND source LIKE 'recommended.%'`,
    [sender.id, report.id],
  );

describe('recommendation', () => {
  it('reaches each recipient once by message and email and links to the report', async () => {
    const other = await notifications.addPerson('userAdmin', partnerId);
    allowed.add(other.id);
    const message = 'See http://evil.example:\nour <b>district</b> is on it.';
    const response = await recommend([receiver.id, other.id, receiver.id], { message });
    expect(response).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
    const by = `${sender.firstname} ${sender.surname}`;
    for (const person of [receiver, other]) {
      expect(await notifications.findMessages(person)).toMatchObject([
        {
          message: `${by} recommends the report "${report.name}" to you: ${message}`,
          reportId: report.id,
          reportType: 'Web Embed',
          seen: false,
        },
      ]);
      expect(await notifications.findMailsTo(person)).toEqual([
        {
          template: 'recommended',
          by,
          message,
          report: report.name,
          reportId: report.id,
          reportType: 'Web Embed',
        },
      ]);
    }
    expect(await notifications.findMessages(sender)).toEqual([]);
  });

  it('reaches the user admins of the partner who may open the report when it names no people', async () => {
    const [userAdmin, closed] = [
      await notifications.addPerson('userAdmin', partnerId),
      await notifications.addPerson('userAdmin', partnerId),
    ];
    allowed.add(userAdmin.id);
    expect(await recommend([])).toMatchObject({ affectedRows: 1 });
    expect(await notifications.findMessages(userAdmin)).toHaveLength(1);
    for (const person of [closed, receiver, sender])
      expect(await notifications.findMessages(person)).toEqual([]);
    allowed.clear();
    expect(await recommend([])).toMatchObject({
      affectedRows: 0,
      message: 'Your organisation has no other user admin who can open this report. Choose people.',
    });
  });

  it('is stored once when it is repeated, even after the deletion of the report', async () => {
    const key = crypto.randomUUID();
    const send = () => recommend([receiver.id], {}, key);
    const responses = await Promise.all([send(), send(), send()]);
    openReports.delete(report.id);
    responses.push(await send());
    expect(new Set(responses.map(({ insertId }) => insertId)).size).toBe(1);
    await expectRejection(recommend([receiver.id]), 404);
    expect(await notifications.findMessages(receiver)).toHaveLength(1);
  });

  it.each([
    ['the sender itself', () => Promise.resolve(sender.id)],
    ['a user who may not open the report', async () => (await notifications.addPerson('user', partnerId)).id],
    [
      'a user of another partner who may open the report',
      async () => {
        const { id } = await notifications.addPerson('user', (await notifications.addPartner()).id);
        strangers.add(id);
        return id;
      },
    ],
    ['an unknown user', () => Promise.resolve(2_000_000_000)],
  ])('is rejected as a whole when it names %s', async (_case, find) => {
    await expectRejection(recommend([receiver.id, await find()]), 403);
    expect(await findWritten()).toEqual([]);
    expect(await notifications.findMessages(receiver)).toEqual([]);
  });

  it('waits for the replication of a new user before it writes anything', async () => {
    const id = notifications.takeNextId();
    allowed.add(id);
    const key = crypto.randomUUID();
    await expectRejection(recommend([id], {}, key), 503);
    expect(await findWritten()).toEqual([]);
    await notifications.deliver(identityEvents.account, id, {
      id,
      firstname: 'New',
      surname: 'User',
      email: 'new@portal.example',
      phone: '',
      role: 'user',
      status: 'Active',
      partnerId,
    });
    expect(await recommend([id], {}, key)).toMatchObject({ affectedRows: 1 });
    expect(await notifications.findMailsTo({ email: 'new@portal.example' })).toHaveLength(1);
  });

  it('is rejected under another name', async () => {
    await expectRejection(recommend([receiver.id], { suggestedBy: receiver.id }), 403);
    expect(await findWritten()).toEqual([]);
  });

  it('is rejected while the reports service does not respond', async () => {
    const { find } = reportAccessContract.calls;
    notifications.respond(find, () => {
      throw new NoResponders();
    });
    await expectRejection(recommend([receiver.id]), 503);
    expect(await findWritten()).toEqual([]);
    notifications.respond(find, () => ({ report }));
  });

  it.each([
    ['message', { message: ' ' }],
    ['usersSuggested', { usersSuggested: Array.from({ length: 51 }, (_, index) => index + 1) }],
  ])('is rejected with an invalid %s', async (field, input) => {
    await expect(recommend([receiver.id], input)).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field }] } },
    });
  });
});
