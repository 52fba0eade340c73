import { beforeAll, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import type { z } from 'zod';
import { publishEvent } from '../support/bus.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { findMailsTo, mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { type PartnerFixture, type ReportFixture, permitGroup, permitUser } from '../support/fixtures.js';

type ReportUpdate = z.output<(typeof reportEvents)['reportUpdated']['value']>;

let fixtures: ReportFixtures;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});

const findMessagesAbout = async (person: Person, { name }: ReportFixture) =>
  (await person.rest.api.message.findByUserId({ userId: person.account.id })).filter(({ message }) =>
    message.includes(name),
  );
const publishUpdate = async (author: Person, { id }: ReportFixture, updates: string) => {
  const response = await author.rest.post('/reportUpdate/insert', { reportId: id, updates });
  expect(response.body).toMatchObject({ affectedRows: 1 });
};
const view = ({ rest, account }: Person, { id }: ReportFixture) =>
  rest.post('/viewership/insert', { userId: account.id, reportId: id });
/** Waits until all notifications of a report are delivered. */
const waitForDelivery = ({ id }: ReportFixture, count = 1) =>
  eventually(
    () =>
      sql(
        'notifications',
        `SELECT FROM broadcast WHERE kind = 'reportUpdate' AND audience_id = $1 AND next_step_at IS NULL`,
        [id],
      ),
    ({ length }) => length === count,
  );

it('an update of a report reaches the other user admins of the owner once each, by message and email', async () => {
  const author = await createReplicatedPerson('userAdmin', fixtures.partner);
  const report = await createReplicatedReport(fixtures.partner);
  await publishUpdate(author, report, ' New figures. ');
  await waitForDelivery(report);
  const message = `Test Person posted an update on the report "${report.name}": New figures.`;
  expect(await findMessagesAbout(fixtures.userAdmin, report)).toMatchObject([
    { message, reportId: report.id, reportType: 'Web Embed' },
  ]);
  await mailTo(fixtures.userAdmin.account.email, report.name);
  for (const person of [author, fixtures.user, fixtures.stranger, fixtures.otherUserAdmin]) {
    expect(await findMessagesAbout(person, report)).toEqual([]);
  }
});

it('an update by a manager reaches the viewers who may still open the report', async () => {
  const report = await createReplicatedReport(fixtures.partner);
  const [viewer, former, barred, author] = await Promise.all([
    createReplicatedPerson('user', fixtures.partner),
    createReplicatedPerson('user', fixtures.otherPartner),
    createReplicatedPerson('user', fixtures.otherPartner),
    createReplicatedPerson('userAdmin', fixtures.partner),
  ]);
  for (const { account } of [former, barred]) await permitUser(account.id, report);
  for (const person of [viewer, former, barred, author]) await view(person, report);
  await sql('reports', 'DELETE FROM user_permission WHERE account_id = $1', [barred.account.id]);
  await sql(
    'analytics',
    `UPDATE user_report_views SET last_viewed_at = now() - interval '3 years' WHERE account_id = $1`,
    [former.account.id],
  );
  await publishUpdate(author, report, 'Now by district.');
  await waitForDelivery(report);
  for (const person of [viewer, former]) {
    expect(await findMessagesAbout(person, report)).toHaveLength(1);
    await mailTo(person.account.email, 'Now by district.');
  }
  for (const person of [barred, author, fixtures.user]) {
    expect(await findMessagesAbout(person, report)).toEqual([]);
  }
});

it('an update by other users reaches only the user admins of the owner', async () => {
  const report = await createReplicatedReport(fixtures.partner);
  const [viewer, user, stranger] = await Promise.all([
    createReplicatedPerson('user', fixtures.partner),
    createReplicatedPerson('user', fixtures.partner),
    createReplicatedPerson('userAdmin', fixtures.otherPartner),
  ]);
  await permitUser(stranger.account.id, report);
  for (const person of [viewer, user, stranger]) await view(person, report);
  for (const author of [user, stranger]) await publishUpdate(author, report, 'Now by month.');
  await waitForDelivery(report, 2);
  expect(await findMessagesAbout(fixtures.userAdmin, report)).toHaveLength(2);
  for (const person of [viewer, user, stranger]) expect(await findMessagesAbout(person, report)).toEqual([]);
});

it('an update by an administrator reaches the viewers of any report', async () => {
  const report = await createReplicatedReport(fixtures.partner);
  await view(fixtures.user, report);
  await publishUpdate(fixtures.administrator, report, 'Now by year.');
  await waitForDelivery(report);
  expect(await findMessagesAbout(fixtures.user, report)).toHaveLength(1);
});

it('a viewer who also manages the report is notified once', async () => {
  const author = await createReplicatedPerson('userAdmin', fixtures.partner);
  const report = await createReplicatedReport(fixtures.partner);
  await view(fixtures.userAdmin, report);
  await publishUpdate(author, report, 'Now by month.');
  await waitForDelivery(report);
  expect(await findMessagesAbout(fixtures.userAdmin, report)).toHaveLength(1);
  await mailTo(fixtures.userAdmin.account.email, report.name);
  const mails = await findMailsTo(fixtures.userAdmin.account.email);
  expect(mails.filter(({ text }) => text.includes(report.name))).toHaveLength(1);
});

it('a repeated update is notified once, and two updates twice', async () => {
  const author = await createReplicatedPerson('user', fixtures.partner);
  const report = await createReplicatedReport(fixtures.partner);
  await publishUpdate(author, report, 'Now by week.');
  await waitForDelivery(report);
  const [event] = await sql<{ id: string; subject: string; value: ReportUpdate }>(
    'reports',
    `SELECT split_part(subject, '.', 5) AS id, subject, value FROM outbox
     WHERE subject LIKE 'events.reports.domain.reportUpdated.%' AND value->>'reportId' = $1`,
    [String(report.id)],
  );
  if (!event) throw new Error('The update was not published.');
  // Simulates a lost inbox.
  await sql('notifications', 'DELETE FROM inbox WHERE subject = $1', [event.subject]);
  await publishEvent(reportEvents.reportUpdated, event.id, event.value);
  await eventually(
    () => sql('notifications', 'SELECT FROM inbox WHERE subject = $1', [event.subject]),
    ({ length }) => length === 1,
  );
  await publishUpdate(author, report, 'Now by day.');
  await waitForDelivery(report, 2);
  expect(await findMessagesAbout(fixtures.userAdmin, report)).toHaveLength(2);
});

describe('update of a report without an active user admin', () => {
  const findAuthor = async (partner: PartnerFixture, report: ReportFixture) => {
    const author = await createReplicatedPerson('user', partner);
    await permitUser(author.account.id, report);
    return author;
  };
  const findUpdatesMailedTo = async (person: Person, report: ReportFixture) =>
    (await findMailsTo(person.account.email)).filter(({ text }) => text.includes(report.name));

  it.each([
    ['whose owner has no user admin', createReplicatedPartner],
    [
      'whose owner has a blocked user admin',
      async () => {
        const partner = await createReplicatedPartner();
        await createReplicatedAccount('userAdmin', partner, 'Blocked');
        return partner;
      },
    ],
    ['without an owner', () => Promise.resolve(undefined)],
  ])('reaches the administrators by email for a report %s', async (_case, createOwner) => {
    const report = await createReplicatedReport(await createOwner());
    const author = await findAuthor(fixtures.otherPartner, report);
    await publishUpdate(author, report, 'Please check the figures of May.');
    const mail = await mailTo(fixtures.administrator.account.email, report.name);
    expect(mail.text).toContain('Please check the figures of May.');
    expect(mail.text).toContain('/#/reportUpdates?view=updates');
    await waitForDelivery(report);
    const { rows } = await fixtures.administrator.rest.api.reportUpdateDelivery.findAll.page({
      search: report.name,
      limit: 15,
    });
    expect(rows).toMatchObject([{ toViewers: false, receivers: 0, isDelivered: true }]);
    expect(rows[0]?.administrators).toBeGreaterThan(0);
  });

  it('also reaches its viewers when an administrator writes it', async () => {
    const report = await createReplicatedReport(await createReplicatedPartner());
    const viewer = await findAuthor(fixtures.otherPartner, report);
    await view(viewer, report);
    const author = await createReplicatedPerson('administrator');
    await publishUpdate(author, report, 'Now by month.');
    await waitForDelivery(report);
    expect(await findMessagesAbout(viewer, report)).toHaveLength(1);
    await mailTo(fixtures.administrator.account.email, report.name);
    expect(await findUpdatesMailedTo(author, report)).toEqual([]);
  });

  it('does not reach administrators when the owner has a user admin', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    await publishUpdate(fixtures.user, report, 'Now by month.');
    await waitForDelivery(report);
    await mailTo(fixtures.userAdmin.account.email, report.name);
    expect(await findUpdatesMailedTo(fixtures.administrator, report)).toEqual([]);
  });
});

describe('list of updates', () => {
  const page = async ({ rest }: Person, query = {}) =>
    rest.api.reportUpdateDelivery.findAll.page({ limit: 15, ...query });

  it('contains the updates of the reports that the caller manages, newest first', async () => {
    const partner = await createReplicatedPartner();
    const [userAdmin, user, other] = await Promise.all([
      createReplicatedPerson('userAdmin', partner),
      createReplicatedPerson('user', partner),
      createReplicatedReport(fixtures.partner),
    ]);
    const report = await createReplicatedReport(partner);
    await permitGroup(partner, other);
    await view(user, report);
    for (const [author, about, text] of [
      [user, report, 'First.'],
      [userAdmin, report, 'Second.'],
      [user, other, 'Of another partner.'],
    ] as const) {
      await publishUpdate(author, about, text);
    }
    await waitForDelivery(report, 2);
    await waitForDelivery(other);
    const author = { firstname: 'Test', surname: 'Person', user_type: partner.name };
    const about = { reportId: report.id, name: report.name, type: 'Web Embed', owner: partner.name };
    const rows = [
      { ...author, ...about, updates: 'Second.', toViewers: true, receivers: 1, administrators: 0 },
      { ...author, ...about, updates: 'First.', toViewers: false, receivers: 1, administrators: 0 },
    ];
    expect(await page(userAdmin)).toMatchObject({ total: 2, rows });
    expect((await page(userAdmin)).rows.every(({ isDelivered }) => isDelivered)).toBe(true);
    expect(await page(fixtures.administrator, { search: report.name })).toMatchObject({ total: 2, rows });
    expect(await page(fixtures.userAdmin, { search: other.name })).toMatchObject({
      total: 1,
      rows: [{ updates: 'Of another partner.', user_type: partner.name }],
    });
    expect((await page(userAdmin, { search: other.name })).total).toBe(0);
    expect(await page(userAdmin, { limit: 1, offset: 1 })).toMatchObject({ total: 2, rows: rows.slice(1) });
    expect(await page(userAdmin, { sort: 'date_created' })).toMatchObject({ rows: [...rows].reverse() });
    expect(await page(userAdmin, { search: 'secon person' })).toMatchObject({ total: 1 });
  });

  it('shows the updates of a deleted report to administrators', async () => {
    const report = await createReplicatedReport(await createReplicatedPartner());
    const text = `Last words ${report.name}`;
    await publishUpdate(fixtures.administrator, report, text);
    await waitForDelivery(report);
    await fixtures.administrator.rest.post('/report/delete', { id: report.id });
    await eventually(
      () => page(fixtures.administrator, { search: text }),
      ({ rows }) => rows[0]?.type === null,
    );
    expect(await page(fixtures.administrator, { search: text })).toMatchObject({
      rows: [{ name: '', owner: null }],
    });
  });
});

describe('recipients of an update', () => {
  const getRecipientsApi = ({ rest }: Person, { id }: ReportFixture) =>
    rest.api.reportUpdateDelivery.findRecipients({ reportId: id });
  const none = { viewers: null, hasMoreViewers: false, toUserAdmins: false, toAdministrators: false };

  it('are the viewers with access and the other user admins when a manager writes it', async () => {
    const partner = await createReplicatedPartner();
    const [author, userAdmin, viewer, barred] = await Promise.all([
      createReplicatedPerson('userAdmin', partner),
      createReplicatedPerson('userAdmin', partner),
      createReplicatedPerson('user', partner),
      createReplicatedPerson('user', fixtures.otherPartner),
    ]);
    const report = await createReplicatedReport(partner);
    await permitUser(barred.account.id, report);
    for (const person of [author, viewer, barred]) await view(person, report);
    await sql('reports', 'DELETE FROM user_permission WHERE account_id = $1', [barred.account.id]);
    const owner = partner.name;
    expect(await getRecipientsApi(author, report)).toEqual({
      ...none,
      viewers: 1,
      toUserAdmins: true,
      owner,
    });
    expect(await getRecipientsApi(userAdmin, report)).toEqual({
      ...none,
      viewers: 2,
      toUserAdmins: true,
      owner,
    });
    expect(await getRecipientsApi(fixtures.administrator, report)).toEqual({
      ...none,
      viewers: 2,
      toUserAdmins: true,
      owner,
    });
    await publishUpdate(author, report, 'Now by week.');
    await waitForDelivery(report);
    for (const person of [viewer, userAdmin]) expect(await findMessagesAbout(person, report)).toHaveLength(1);
  });

  it('are the user admins of the owner when another user writes it', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    await permitGroup(fixtures.otherPartner, report);
    const expected = { ...none, toUserAdmins: true, owner: fixtures.partner.name };
    for (const person of [fixtures.user, fixtures.stranger, fixtures.otherUserAdmin]) {
      expect(await getRecipientsApi(person, report)).toEqual(expected);
    }
  });

  it('are the administrators when no active user admin manages the report', async () => {
    const owner = await createReplicatedPartner();
    const [user, owned, free] = await Promise.all([
      createReplicatedPerson('user', owner),
      createReplicatedReport(owner),
      createReplicatedReport(),
    ]);
    await permitUser(user.account.id, free);
    expect(await getRecipientsApi(user, owned)).toEqual({
      ...none,
      toAdministrators: true,
      owner: owner.name,
    });
    expect(await getRecipientsApi(user, free)).toEqual({ ...none, toAdministrators: true, owner: null });
  });

  it('are hidden for a report that the caller may not open', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    for (const reportId of [report.id, 2_000_000_000]) {
      const response = await fixtures.stranger.rest.get('/reportUpdate/findRecipients', { reportId });
      expect(response.status).toBe(404);
    }
  });
});
