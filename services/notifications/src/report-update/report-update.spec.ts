import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  reportAccessContract,
  reportAudienceContract,
  reportEvents,
  reportViewersContract,
} from '@portal/contracts';
import { BroadcastDeliveryJob } from '../broadcast/broadcast-delivery.job.js';
import { useNotifications, type TestPerson, type TestReport } from '../testing/notifications-service.js';

const notifications = useNotifications();
let administrator: TestPerson;
let partner: { id: number; name: string };
let userAdmin: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let report: TestReport;
const openReports = new Map<number | string, TestReport>();
const viewersByReport = new Map<number, number[]>();
const barred = new Set<number>();

beforeAll(async () => {
  notifications.respond(reportAccessContract.calls.find, (input) => ({
    report: openReports.get(input.report) ?? null,
  }));
  notifications.respond(reportViewersContract.calls.find, ({ reportId, after, limit }) => {
    const ids = (viewersByReport.get(reportId) ?? []).filter((id) => id > after);
    return { accountIds: ids.slice(0, limit), next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
  });
  notifications.respond(reportAudienceContract.calls.filterViewers, ({ accountIds }) => ({
    accountIds: accountIds.filter((id) => !barred.has(id)),
  }));
  administrator = await notifications.addPerson('administrator');
});
beforeEach(async () => {
  partner = await notifications.addPartner();
  userAdmin = await notifications.addPerson('userAdmin', partner.id);
  viewer = await notifications.addPerson('user', partner.id);
  stranger = await notifications.addPerson('user', (await notifications.addPartner()).id);
  report = await notifications.addReport(partner.id);
  openReports.set(report.id, report);
  viewersByReport.set(report.id, [viewer.id]);
});

async function deliver(): Promise<void> {
  while (await notifications.get(BroadcastDeliveryJob).deliverDue('viewers'));
}

/** Publishes an update as the reports service does, and delivers it. */
async function publishUpdate(
  author: TestPerson,
  updates: string,
  { about = report, toViewers = true, id = notifications.takeNextId() } = {},
): Promise<void> {
  await notifications.deliver(reportEvents.reportUpdated, id, {
    reportId: about.id,
    reportName: about.name,
    accountId: author.id,
    updates,
    toViewers,
  });
  await deliver();
}

const findTexts = async (person: TestPerson) =>
  (await notifications.findMessages(person)).map(({ message }) => message);
const getName = ({ firstname, surname }: TestPerson) => `${firstname} ${surname}`;

describe('report update', () => {
  it('reaches viewers with access and the other user admins of the owner once, by message and email', async () => {
    const author = await notifications.addPerson('userAdmin', partner.id);
    const former = await notifications.addPerson('user', partner.id);
    barred.add(former.id);
    viewersByReport.set(report.id, [userAdmin.id, viewer.id, author.id, former.id]);
    await publishUpdate(author, 'New figures.');
    const message = `${getName(author)} posted an update on the report "${report.name}": New figures.`;
    for (const person of [userAdmin, viewer]) {
      expect(await notifications.findMessages(person)).toMatchObject([{ message, reportId: report.id }]);
      expect(await notifications.findMailsTo(person)).toEqual([
        {
          template: 'reportUpdated',
          by: getName(author),
          report: report.name,
          updates: 'New figures.',
          reportId: report.id,
          reportType: 'Web Embed',
        },
      ]);
    }
    for (const person of [author, former, stranger]) expect(await findTexts(person)).toEqual([]);
  });

  it('reaches only user admins of the owner when it is not for viewers', async () => {
    await publishUpdate(stranger, 'Now by month.', { toViewers: false });
    expect(await findTexts(userAdmin)).toHaveLength(1);
    expect(await findTexts(viewer)).toEqual([]);
    expect(await notifications.findMailsTo(administrator)).toEqual([]);
  });

  it('is delivered once when it is repeated', async () => {
    const id = notifications.takeNextId();
    await publishUpdate(stranger, 'Now by week.', { id });
    // Simulates a lost inbox.
    await notifications.queryRows('DELETE FROM inbox');
    await publishUpdate(stranger, 'Now by week.', { id });
    expect(await findTexts(userAdmin)).toHaveLength(1);
  });

  it.each([
    ['whose owner has no user admin', async () => (await notifications.addPartner()).id],
    [
      'whose owner has a blocked user admin',
      async () => {
        const { id } = await notifications.addPartner();
        await notifications.addPerson('userAdmin', id, 'Blocked');
        return id;
      },
    ],
    ['without an owner', () => Promise.resolve(null)],
  ])('reaches the administrators by email for a report %s', async (_case, findOwner) => {
    const reader = await notifications.addPerson('administrator');
    const about = await notifications.addReport(await findOwner());
    await publishUpdate(stranger, 'Please check.', { about, toViewers: false });
    expect(await notifications.findMailsTo(reader)).toMatchObject([
      { template: 'reportUpdated', updates: 'Please check.', isAdministrator: true },
    ]);
    const { reportUpdateDelivery } = notifications.getApi(administrator.principal);
    const { rows } = await reportUpdateDelivery.findAll.page({ search: about.name, limit: 1 });
    expect(rows).toMatchObject([{ receivers: 0, isDelivered: true }]);
    expect(rows[0]?.administrators).toBeGreaterThan(0);
  });

  it('by an administrator does not reach the author', async () => {
    const author = await notifications.addPerson('administrator');
    const about = await notifications.addReport(null);
    viewersByReport.set(about.id, [viewer.id]);
    await publishUpdate(author, 'Now by year.', { about });
    expect(await findTexts(viewer)).toHaveLength(1);
    expect(await notifications.findMailsTo(author)).toEqual([]);
  });

  it('waits for the replication of the report', async () => {
    const about = { ...report, id: notifications.takeNextId(), name: 'New report' };
    viewersByReport.set(about.id, [viewer.id]);
    await publishUpdate(stranger, 'Now by day.', { about });
    expect(await findTexts(viewer)).toEqual([]);
    const state = {
      ...about,
      workspaceName: null,
      categoryId: null,
      dateUploaded: '2026-01-01T00:00:00.000Z',
    };
    await notifications.deliver(reportEvents.report, about.id, state);
    await notifications.queryRows('UPDATE broadcast SET next_step_at = now() WHERE audience_id = $1', [
      about.id,
    ]);
    await deliver();
    expect(await findTexts(viewer)).toHaveLength(1);
  });
});

describe('list of updates', () => {
  const page = (person: TestPerson, query: object = {}) =>
    notifications.getApi(person.principal).reportUpdateDelivery.findAll.page({ limit: 15, ...query });

  it('contains the updates of the reports that the caller manages, newest first', async () => {
    const other = await notifications.addReport((await notifications.addPartner()).id);
    await publishUpdate(viewer, 'First.', { toViewers: false });
    await publishUpdate(userAdmin, 'Second.');
    await publishUpdate(viewer, 'Of another partner.', { about: other });
    const about = { reportId: report.id, name: report.name, type: 'Web Embed', owner: partner.name };
    const toAuthor = ({ firstname, surname }: TestPerson) => ({
      firstname,
      surname,
      user_type: partner.name,
    });
    const rows = [
      {
        ...about,
        ...toAuthor(userAdmin),
        updates: 'Second.',
        toViewers: true,
        receivers: 1,
        administrators: 0,
      },
      { ...about, ...toAuthor(viewer), updates: 'First.', toViewers: false, receivers: 1, administrators: 0 },
    ];
    expect(await page(userAdmin)).toMatchObject({ total: 2, rows });
    expect((await page(userAdmin)).rows.every(({ isDelivered }) => isDelivered)).toBe(true);
    expect(await page(administrator, { search: report.name })).toMatchObject({ total: 2, rows });
    expect((await page(userAdmin, { search: other.name })).total).toBe(0);
    expect(await page(userAdmin, { limit: 1, offset: 1 })).toMatchObject({ total: 2, rows: rows.slice(1) });
    expect(await page(userAdmin, { search: 'secon person' })).toMatchObject({ total: 1 });
    const { reportUpdateDelivery } = notifications.getApi(userAdmin.principal);
    expect(await reportUpdateDelivery.findAll({})).toMatchObject(rows);
  });

  it.each(['name', 'firstname', 'surname', 'date_created'] as const)('is sorted by %s', async (sort) => {
    const other = await notifications.addReport(partner.id);
    await publishUpdate(viewer, 'First.');
    await publishUpdate(userAdmin, 'Second.', { about: other });
    const listValues = async (order: string) =>
      (await page(userAdmin, { sort: order })).rows.map((row) => row[sort]);
    const values = await listValues(sort);
    expect(values).toHaveLength(2);
    expect(await listValues(`-${sort}`)).toEqual(values.reverse());
  });

  it('shows the updates of a deleted report to administrators', async () => {
    await publishUpdate(administrator, `Last words of ${report.name}`);
    await notifications.deliver(reportEvents.report, report.id, null);
    expect(await page(administrator, { search: `words ${report.name}` })).toMatchObject({
      rows: [{ name: '', type: null, owner: null }],
    });
  });
});

describe('recipients of an update', () => {
  const getRecipientsApi = ({ principal }: TestPerson, { id }: { id: number } = report) =>
    notifications.getApi(principal).reportUpdateDelivery.findRecipients({ reportId: id });
  const none = { viewers: null, hasMoreViewers: false, toUserAdmins: false, toAdministrators: false };

  it('are the viewers with access and the other user admins when a manager writes it', async () => {
    const author = await notifications.addPerson('userAdmin', partner.id);
    const former = await notifications.addPerson('user', partner.id);
    barred.add(former.id);
    viewersByReport.set(report.id, [author.id, viewer.id, former.id]);
    const owner = partner.name;
    const expected = { ...none, toUserAdmins: true, owner };
    expect(await getRecipientsApi(author)).toEqual({ ...expected, viewers: 1 });
    expect(await getRecipientsApi(userAdmin)).toEqual({ ...expected, viewers: 2 });
    expect(await getRecipientsApi(administrator)).toEqual({ ...expected, viewers: 2 });
  });

  it('are the user admins of the owner when another user writes it', async () => {
    const expected = { ...none, toUserAdmins: true, owner: partner.name };
    for (const person of [viewer, stranger]) expect(await getRecipientsApi(person)).toEqual(expected);
  });

  it('are the administrators when no active user admin manages the report', async () => {
    const owner = await notifications.addPartner();
    const owned = await notifications.addReport(owner.id);
    const free = await notifications.addReport(null);
    for (const each of [owned, free]) openReports.set(each.id, each);
    expect(await getRecipientsApi(stranger, owned)).toEqual({
      ...none,
      toAdministrators: true,
      owner: owner.name,
    });
    expect(await getRecipientsApi(stranger, free)).toEqual({ ...none, toAdministrators: true, owner: null });
  });

  it('are counted up to a limit', async () => {
    viewersByReport.set(
      report.id,
      Array.from({ length: 5_001 }, (_, index) => 2_000_000 + index),
    );
    expect(await getRecipientsApi(administrator)).toMatchObject({ viewers: 0, hasMoreViewers: true });
  });

  it('are hidden for a report that the caller may not open', async () => {
    openReports.delete(report.id);
    await expect(getRecipientsApi(stranger)).rejects.toMatchObject({ response: { status: 404 } });
  });
});
