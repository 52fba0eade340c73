import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  identityEvents,
  reportAccessContract,
  reportAudienceContract,
  reportViewersContract,
  type AnnouncementRow,
} from '@portal/contracts';
import { metrics } from '@portal/server-kit';
import { BroadcastDeliveryJob } from '../broadcast/broadcast-delivery.job.js';
import {
  useNotifications,
  type TestNotifications,
  type TestPerson,
  type TestReport,
} from '../testing/notifications-service.js';

type Partner = Awaited<ReturnType<TestNotifications['addPartner']>>;

const notifications = useNotifications();
let partner: Partner;
let otherPartner: Partner;
let administrator: TestPerson;
let userAdmin: TestPerson;
let otherUserAdmin: TestPerson;
let user: TestPerson;
let stranger: TestPerson;
const openReports = new Map<number | string, TestReport>();

beforeAll(async () => {
  notifications.respond(reportAccessContract.calls.find, (input) => ({
    report: openReports.get(input.report) ?? null,
  }));
  administrator = await notifications.addPerson('administrator');
});
beforeEach(async () => {
  partner = await notifications.addPartner();
  otherPartner = await notifications.addPartner();
  userAdmin = await notifications.addPerson('userAdmin', partner.id);
  otherUserAdmin = await notifications.addPerson('userAdmin', otherPartner.id);
  user = await notifications.addPerson('user', partner.id);
  stranger = await notifications.addPerson('user', otherPartner.id);
});

const queryRows = <Row extends object>(text: string, values: unknown[] = []) =>
  notifications.queryRows<Row>(text, values);
const getAnnouncementsApi = ({ principal }: TestPerson, idempotencyKey?: string) =>
  notifications.getApi(principal, idempotencyKey ? { idempotencyKey } : {}).announcement;
type Input = Parameters<ReturnType<typeof getAnnouncementsApi>['insert']>[0];
const announce = async (by: TestPerson, input: Omit<Input, 'message'> & { message?: string }) => {
  const { insertId = 0 } = await getAnnouncementsApi(by).insert({ message: 'We are closed.', ...input });
  return insertId;
};
/** The time after a number of hours. */
const getHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const expectRejection = (request: Promise<unknown>, status: number) =>
  expect(request).rejects.toMatchObject({ response: { status } });

/** Takes due steps until none is due. */
async function deliver(type: 'organisation' | 'viewers' = 'organisation'): Promise<void> {
  while (await notifications.get(BroadcastDeliveryJob).deliverDue(type));
}
const change = (id: number, assignment: string) =>
  queryRows(`UPDATE broadcast SET ${assignment} WHERE id = $1`, [id]);
const deliverAgain = async (id: number) => {
  await change(id, 'next_step_at = now()');
  await deliver();
};
const findTexts = async (person: TestPerson) =>
  (await notifications.findMessages(person)).map(({ message }) => message);
const findRowFor = async (person: TestPerson, id: number): Promise<AnnouncementRow | undefined> =>
  (await getAnnouncementsApi(person).findAll({})).find((row) => row.id === id);
const getNextStep = async (id: number) =>
  (
    await queryRows<{ next: Date | null }>('SELECT next_step_at AS next FROM broadcast WHERE id = $1', [id])
  )[0]?.next;

describe('announcement', () => {
  it('reaches the users of a partner once each, by message and email', async () => {
    await announce(administrator, { audience: 'Partner', audienceId: partner.id });
    await deliver();
    for (const person of [user, userAdmin]) {
      expect(await findTexts(person)).toEqual(["From the portal's administrators: We are closed."]);
      expect(await notifications.findMailsTo(person)).toEqual([
        {
          template: 'announced',
          partner: null,
          message: 'We are closed.',
          by: `${administrator.firstname} ${administrator.surname}`,
        },
      ]);
    }
    for (const person of [stranger, otherUserAdmin]) expect(await findTexts(person)).toEqual([]);
  });

  it('reaches the users of the partners of a group', async () => {
    const { groupId } = otherPartner;
    const id = await announce(administrator, { audience: 'Group', audienceId: groupId });
    await deliver();
    expect(await findTexts(stranger)).toHaveLength(1);
    expect(await findTexts(user)).toEqual([]);
    expect(await findRowFor(administrator, id)).toMatchObject({
      audience: 'Group',
      audienceName: `Group ${groupId}`,
      status: 'Shown',
      receivers: 2,
    });
  });

  it('reaches everyone in steps of 500 people, once each with several copies of the service', async () => {
    const firstId = 1_000_001;
    const count = 1_250;
    await notifications.deliverAll(
      identityEvents.account,
      Array.from({ length: count }, (_, index) => ({
        id: firstId + index,
        value: {
          id: firstId + index,
          firstname: 'Test',
          surname: 'Person',
          email: `${index}@dho.example`,
          phone: '',
          role: 'user' as const,
          status: 'Active' as const,
          partnerId: partner.id,
        },
      })),
    );
    await queryRows(`INSERT INTO mail_preference (account_id, mails)
      SELECT id, 'Security only' FROM replicated_account WHERE id >= ${firstId}`);
    const id = await announce(administrator, { audience: 'Everyone' });
    await Promise.all([deliver(), deliver(), deliver()]);
    const [delivery] = await queryRows(
      `SELECT b.receivers = count(*) AS counted, count(*) FILTER (WHERE m.account_id >= $2)::int AS people
       FROM broadcast b JOIN message m ON m.broadcast_id = b.id WHERE b.id = $1 GROUP BY b.id`,
      [id, firstId],
    );
    expect(delivery).toEqual({ counted: true, people: count });
    expect(await findTexts(stranger)).toHaveLength(1);
    await change(id, 'next_step_at = NULL');
    await notifications.deliverAll(
      identityEvents.account,
      Array.from({ length: count }, (_, index) => ({ id: firstId + index, value: null })),
    );
  });

  it('shows the number of recipients and of readers', async () => {
    const id = await announce(userAdmin, { audience: 'Partner' });
    await deliver();
    const [message] = await notifications.findMessages(user);
    const before = await findRowFor(userAdmin, id);
    expect(before).toMatchObject({
      receivers: 1,
      seen: 0,
      audienceName: partner.name,
      firstname: 'Test',
      surname: userAdmin.surname,
      until: null,
    });
    const { seen } = notifications.getApi(user.principal);
    for (const _time of ['first', 'again'])
      await seen.insert({ userId: user.id, messageIds: [message?.id ?? 0] });
    expect(await findRowFor(userAdmin, id)).toEqual({ ...before, seen: 1 });
  });

  it('names the partner of its author, who does not get it', async () => {
    await announce(userAdmin, { audience: 'Partner' });
    await deliver();
    expect(await findTexts(user)).toEqual([
      `From ${userAdmin.firstname} ${userAdmin.surname}, ${partner.name}: We are closed.`,
    ]);
    expect(await findTexts(userAdmin)).toEqual([]);
  });

  it('is created once when the same request is repeated', async () => {
    const input = { message: 'Once.', audience: 'Partner' } as const;
    const key = crypto.randomUUID();
    const send = () => getAnnouncementsApi(userAdmin, key).insert(input);
    const responses = await Promise.all([send(), send()]);
    responses.push(await send());
    expect(new Set(responses.map(({ insertId }) => insertId)).size).toBe(1);
    expect(await getAnnouncementsApi(userAdmin).findAll({})).toHaveLength(1);
  });

  it('reaches users who join while it is shown, without an email', async () => {
    const id = await announce(administrator, { audience: 'Partner', audienceId: partner.id });
    await deliver();
    const late = await notifications.addPerson('user', partner.id);
    await deliverAgain(id);
    expect(await findTexts(late)).toHaveLength(1);
    expect(await notifications.findMailsTo(late)).toEqual([]);
    expect(await findTexts(user)).toHaveLength(1);
  });

  it.each(['Everyone', 'Group', 'Partner'] as const)(
    'to the audience %s is delivered again only to users who changed meanwhile',
    async (audience) => {
      const ids = { Everyone: null, Group: partner.groupId, Partner: partner.id };
      const id = await announce(administrator, { audience, audienceId: ids[audience] });
      await deliver();
      await queryRows('DELETE FROM message WHERE broadcast_id = $1 AND account_id = $2', [id, user.id]);
      await queryRows(
        `WITH person AS (UPDATE replicated_account SET changed_at = now() - interval '1 hour' WHERE id = $1)
         UPDATE replicated_partner SET changed_at = now() - interval '1 hour' WHERE id = $2`,
        [user.id, partner.id],
      );
      await deliverAgain(id);
      expect(await findTexts(user)).toEqual([]);
      const changed = audience === 'Group' ? 'replicated_partner' : 'replicated_account';
      const changedId = audience === 'Group' ? partner.id : user.id;
      await queryRows(`UPDATE ${changed} SET changed_at = now() WHERE id = $1`, [changedId]);
      await deliverAgain(id);
      expect(await findTexts(user)).toHaveLength(1);
      await change(id, 'next_step_at = NULL');
    },
  );

  it('is not delivered again after it was shown for a month', async () => {
    const id = await announce(userAdmin, { audience: 'Partner' });
    await deliver();
    expect(await getNextStep(id)).toBeInstanceOf(Date);
    await change(id, `shown_from = now() - interval '31 days'`);
    await deliverAgain(id);
    expect(await getNextStep(id)).toBeNull();
  });

  it('reaches users who are activated while it is shown, and no users who cannot sign in', async () => {
    const blocked = await notifications.addPerson('user', partner.id, 'Blocked');
    const id = await announce(userAdmin, { audience: 'Partner' });
    await deliver();
    expect(await findTexts(blocked)).toEqual([]);
    await notifications.setStatus(blocked, 'Active');
    await deliverAgain(id);
    expect(await findTexts(blocked)).toHaveLength(1);
  });
});

describe('period of an announcement', () => {
  it('delays delivery until its beginning', async () => {
    const from = getHours(1);
    const id = await announce(userAdmin, { audience: 'Partner', from });
    await deliver();
    expect(await findRowFor(userAdmin, id)).toMatchObject({
      status: 'Planned',
      from,
      until: null,
      receivers: 0,
    });
    await change(id, 'shown_from = now()');
    await deliverAgain(id);
    expect(await findTexts(user)).toHaveLength(1);
    expect(await findRowFor(userAdmin, id)).toMatchObject({ status: 'Shown' });
  });

  it('prevents delivery after its end', async () => {
    const id = await announce(userAdmin, { audience: 'Partner', from: getHours(1), until: getHours(2) });
    await change(id, `shown_from = now() - interval '2 hours', shown_until = now() - interval '1 hour'`);
    await deliverAgain(id);
    expect(await getNextStep(id)).toBeNull();
    expect(await findTexts(user)).toEqual([]);
    expect(await findRowFor(userAdmin, id)).toMatchObject({ status: 'Over', receivers: 0 });
  });

  it('ends its messages and emails', async () => {
    const until = getHours(2);
    const id = await announce(userAdmin, { audience: 'Partner', until });
    await deliver();
    expect(await findTexts(user)).toHaveLength(1);
    await queryRows(
      `UPDATE message SET shown_until = shown_until - interval '3 hours' WHERE broadcast_id = $1`,
      [id],
    );
    expect(await findTexts(user)).toEqual([]);
  });
});

describe('withdrawal of an announcement', () => {
  it('removes it and stops its delivery', async () => {
    const id = await announce(userAdmin, { audience: 'Partner' });
    await deliver();
    expect(await getAnnouncementsApi(userAdmin).withdraw({ id })).toEqual({ affectedRows: 1 });
    expect(await findTexts(user)).toEqual([]);
    expect(await notifications.getApi(user.principal).seen.findAllUnseen({ userId: user.id })).toEqual([]);
    expect(await findRowFor(userAdmin, id)).toMatchObject({ status: 'Withdrawn' });
    expect(await getNextStep(id)).toBeNull();
  });

  it('follows a changed password of the author, for planned announcements alone', async () => {
    const plan = (by: TestPerson) => announce(by, { audience: 'Partner', from: getHours(1) });
    const [planned, shown] = [await plan(userAdmin), await announce(userAdmin, { audience: 'Partner' })];
    const ofAnother = await plan(otherUserAdmin);
    await deliver();
    const value = { accountId: userAdmin.id, at: getHours(0.01) };
    await notifications.deliver(identityEvents.credentialsChanged, randomUUID(), value);
    expect(await findRowFor(userAdmin, planned)).toMatchObject({ status: 'Withdrawn' });
    expect(await findRowFor(userAdmin, shown)).toMatchObject({ status: 'Shown' });
    expect(await findRowFor(otherUserAdmin, ofAnother)).toMatchObject({ status: 'Planned' });
    const later = await plan(userAdmin);
    await notifications.deliver(identityEvents.credentialsChanged, randomUUID(), {
      ...value,
      at: getHours(-0.01),
    });
    expect(await findRowFor(userAdmin, later)).toMatchObject({ status: 'Planned' });
  });

  it('happens once', async () => {
    const id = await announce(userAdmin, { audience: 'Partner', from: '2100-01-01T00:00:00Z' });
    const withdraw = () => getAnnouncementsApi(administrator).withdraw({ id });
    expect(await withdraw()).toEqual({ affectedRows: 1 });
    expect(await withdraw()).toMatchObject({ affectedRows: 0, message: expect.any(String) });
  });

  it('during a step prevents its delivery', async () => {
    const report = await notifications.addReport(partner.id);
    openReports.set(report.id, report);
    const id = await announce(administrator, { audience: 'Report viewers', audienceId: report.id });
    notifications.respond(reportViewersContract.calls.find, async () => {
      await getAnnouncementsApi(administrator).withdraw({ id });
      return { accountIds: [user.id], next: null };
    });
    notifications.respond(reportAudienceContract.calls.filterViewers, ({ accountIds }) => ({
      accountIds,
    }));
    await deliver('viewers');
    const stored = 'SELECT FROM message WHERE account_id = $1';
    expect(await queryRows(stored, [user.id])).toEqual([]);
  });
});

describe('audience of report viewers', () => {
  let report: TestReport;
  const viewersByReport = new Map<number, number[]>();
  const barred = new Set<number>();
  const asked: { days: number | null }[] = [];

  beforeEach(async () => {
    report = await notifications.addReport(partner.id);
    openReports.set(report.id, report);
    notifications.respond(reportViewersContract.calls.find, ({ reportId, days, after, limit }) => {
      asked.push({ days });
      const ids = (viewersByReport.get(reportId) ?? []).filter((id) => id > after).sort((a, b) => a - b);
      const page = ids.slice(0, limit);
      return { accountIds: page, next: page.length < ids.length ? (page.at(-1) ?? null) : null };
    });
    notifications.respond(reportAudienceContract.calls.filterViewers, ({ accountIds }) => ({
      accountIds: accountIds.filter((id) => !barred.has(id)),
    }));
  });

  it('contains the recent viewers who may open the report now', async () => {
    const former = await notifications.addPerson('user', partner.id);
    barred.add(former.id);
    viewersByReport.set(report.id, [former.id, stranger.id, user.id, userAdmin.id, administrator.id]);
    const id = await announce(administrator, { audience: 'Report viewers', audienceId: report.id });
    await deliver('viewers');
    for (const person of [user, stranger, userAdmin]) {
      expect(await notifications.findMessages(person)).toMatchObject([
        { reportId: report.id, reportType: 'Web Embed' },
      ]);
    }
    expect(await findTexts(former)).toEqual([]);
    expect(asked.at(-1)).toEqual({ days: 30 });
    expect(await findRowFor(administrator, id)).toMatchObject({ audienceName: report.name, receivers: 3 });
    expect(await getNextStep(id)).toBeNull();
  });

  it('contains only the own partner for a user admin', async () => {
    viewersByReport.set(report.id, [stranger.id, user.id]);
    await announce(userAdmin, { audience: 'Report viewers', audienceId: report.id });
    await deliver('viewers');
    expect(await findTexts(user)).toHaveLength(1);
    expect(await findTexts(stranger)).toEqual([]);
  });

  it('is read in pages of 500', async () => {
    viewersByReport.set(
      report.id,
      Array.from({ length: 1_000 }, (_, index) => 2_000_000 + index).concat(user.id, stranger.id),
    );
    const id = await announce(administrator, { audience: 'Report viewers', audienceId: report.id });
    await deliver('viewers');
    expect(await findRowFor(administrator, id)).toMatchObject({ receivers: 2 });
    expect(await getNextStep(id)).toBeNull();
  });

  it('waits, measurably, while the viewers are unknown, and other announcements do not', async () => {
    const findOldestSeconds = async () =>
      Number(/^portal_broadcast_oldest_seconds(?:{.*})? (\S+)$/m.exec(await metrics.metrics())?.[1]);
    viewersByReport.set(report.id, [user.id]);
    expect(await findOldestSeconds()).toBe(0);
    notifications.respond(reportAudienceContract.calls.filterViewers, () => {
      throw new Error('The reports service is away.');
    });
    const waiting = await announce(administrator, { audience: 'Report viewers', audienceId: report.id });
    await deliver('viewers');
    await change(waiting, `next_step_at = now(), due_since = now() - interval '10 seconds'`);
    await deliver('viewers');
    const [state] = await queryRows(
      'SELECT tries, next_step_at > now() AS waits FROM broadcast WHERE id = $1',
      [waiting],
    );
    expect(state).toEqual({ tries: 2, waits: true });
    expect(await findOldestSeconds()).toBeGreaterThan(9);
    const other = await announce(administrator, { audience: 'Partner', audienceId: partner.id });
    await deliver();
    expect(await findRowFor(administrator, other)).toMatchObject({ receivers: 2 });
    notifications.respond(reportAudienceContract.calls.filterViewers, ({ accountIds }) => ({
      accountIds,
    }));
    await change(waiting, 'next_step_at = now()');
    await deliver('viewers');
    expect(await findRowFor(administrator, waiting)).toMatchObject({ receivers: 1 });
    expect(await findOldestSeconds()).toBe(0);
  });
});

describe('user admins', () => {
  it('can announce only to their own partner', async () => {
    await expectRejection(announce(userAdmin, { audience: 'Everyone' }), 403);
    await expectRejection(announce(userAdmin, { audience: 'Group', audienceId: partner.groupId }), 403);
    await expectRejection(announce(userAdmin, { audience: 'Partner', audienceId: otherPartner.id }), 403);
    const own = { audience: 'Partner', audienceId: partner.id } as const;
    expect(await announce(userAdmin, own)).toBeGreaterThan(0);
  });

  it('cannot announce to viewers of a report that they may not open', async () => {
    const { id } = await notifications.addReport(otherPartner.id);
    await expectRejection(announce(userAdmin, { audience: 'Report viewers', audienceId: id }), 404);
  });

  it("see and withdraw the announcements of their own partner's user admins", async () => {
    const colleague = await notifications.addPerson('userAdmin', partner.id);
    const id = await announce(userAdmin, { audience: 'Partner', from: '2100-01-01T00:00:00Z' });
    expect(await findRowFor(colleague, id)).toMatchObject({ id });
    expect(await findRowFor(otherUserAdmin, id)).toBeUndefined();
    await expectRejection(getAnnouncementsApi(otherUserAdmin).withdraw({ id }), 404);
    expect(await getAnnouncementsApi(colleague).withdraw({ id })).toEqual({ affectedRows: 1 });
  });

  it('neither see nor withdraw announcements of administrators, even to their own partner', async () => {
    const id = await announce(administrator, { audience: 'Partner', audienceId: partner.id });
    expect(await findRowFor(userAdmin, id)).toBeUndefined();
    await expectRejection(getAnnouncementsApi(userAdmin).withdraw({ id }), 404);
  });
});

describe('administrators', () => {
  it.each(['Group', 'Partner', 'Report viewers'] as const)(
    'must name the target of the audience %s',
    async (audience) => {
      await expectRejection(announce(administrator, { audience }), 400);
      await expectRejection(announce(administrator, { audience, audienceId: 2_000_000_000 }), 404);
    },
  );
});

describe('list of announcements', () => {
  it('is searched, sorted and paged', async () => {
    for (const name of ['First', 'Second', 'Third'])
      await announce(userAdmin, { message: `${name} one`, audience: 'Partner' });
    const { rows: found, total } = await getAnnouncementsApi(userAdmin).findAll.page({
      search: 'ONE',
      sort: '-message',
      limit: 2,
    });
    expect(total).toBe(3);
    expect(found.map(({ message }) => message)).toEqual(['Third one', 'Second one']);
    const search = `thir ${partner.name} ${userAdmin.surname}`;
    expect(await getAnnouncementsApi(userAdmin).findAll.page({ search, limit: 15 })).toMatchObject({
      total: 1,
    });
  });

  it.each([
    ...(['message', 'audience', 'audienceName', 'from', 'until', 'status'] as const),
    ...(['receivers', 'seen', 'date_created'] as const),
  ])('is sorted by %s', async (sort) => {
    const until = '2100-01-01T00:00:00Z';
    const first = await announce(userAdmin, { message: 'A', audience: 'Partner', until });
    const second = await announce(userAdmin, {
      message: 'B',
      audience: 'Partner',
      until: '2101-01-01T00:00:00Z',
    });
    await change(
      second,
      `created_at = created_at + interval '1 hour', shown_from = now() + interval '1 hour',
      receivers = 2, seen = 1`,
    );
    const page = (order: string) => getAnnouncementsApi(userAdmin).findAll.page({ sort: order, limit: 15 });
    const listValues = async (order: string) => (await page(order)).rows.map((row) => row[sort]);
    expect((await page(sort)).rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([first, second]);
    expect(await listValues(`-${sort}`)).toEqual((await listValues(sort)).reverse());
  });
});
