import { beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, reportAccessContract, reportAudienceContract } from '@portal/contracts';
import {
  getTimeAhead,
  listIds,
  usePeople,
  useReports,
  type Person,
  type Report,
} from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let report: Report & { reportId: string };

beforeEach(async () => {
  report = await reports.createPowerBiReport(people.partner);
});

const requestId = 'request';
const getAccessApi = () => reports.createClient(reportAccessContract, 'analytics');
const getNotificationsAccessApi = () => reports.createClient(reportAccessContract, 'notifications');
const getAudienceApi = () => reports.createClient(reportAudienceContract, 'notifications');

describe('access to a report', () => {
  it('does not follow a user who leaves the group', async () => {
    await reports.permitGroup(people.otherPartner, report);
    const person = await reports.createPerson('user', people.otherPartner);
    expect(await reports.mayOpen(person, report)).toBe(true);
    const elsewhere = await reports.createPartner();
    const { id, groupId } = elsewhere;
    const principal = { ...person.principal, partnerId: id, groupId };
    const ids = { userId: person.id, userTypeId: id };
    const moved = { ...person, principal, ids, api: reports.getApi(principal) };
    expect(await reports.mayOpen(moved, report)).toBe(false);
  });
});

describe('decisions for other services', () => {
  it('are made for one report', async () => {
    const other = await reports.createPowerBiReport(people.otherPartner);
    await reports.permitGroup(people.partner, other, 'Only Admin(s)');
    const { user, userAdmin, stranger, administrator } = people;
    const decide = async ({ principal }: Person, { id }: Report) =>
      (await getAccessApi().mayOpen(requestId, { principal, reportId: id })).allowed;
    expect(await decide(user, report)).toBe(true);
    expect(await decide(user, other)).toBe(false);
    expect(await decide(userAdmin, other)).toBe(true);
    expect(await decide(stranger, report)).toBe(false);
    expect(await decide(administrator, report)).toBe(true);
    expect(await decide(stranger, other)).toBe(true);
  });

  it('filter the reports of one principal', async () => {
    const other = await reports.createReport({ owner: people.otherPartner });
    const reportIds = [report.id, other.id, 2_000_000_000];
    const filter = async ({ principal }: Person) =>
      (await getAccessApi().mayOpenEach(requestId, { principal, reportIds })).reportIds.sort((a, b) => a - b);
    expect(await filter(people.user)).toEqual([report.id]);
    expect(await filter(people.administrator)).toEqual([report.id, other.id]);
  });

  it('find the cards of openable reports, with the image and the newest update', async () => {
    const other = await reports.createReport({ owner: people.otherPartner });
    const card = {
      id: report.id,
      category: null,
      status: 'Available',
      data_refreshed_at: null,
      stale_at: null,
      verified_until: null,
      thumbnail: null,
      update: null,
      date_updated: null,
      new_page: null,
      date_page_added: null,
    };
    const reportIds = [report.id, other.id, 2_000_000_000];
    const findCards = async ({ principal }: Person) =>
      (await getAccessApi().findCards(requestId, { principal, reportIds })).cards;
    expect(await findCards(people.user)).toEqual([card]);
    expect((await findCards(people.administrator)).map(({ id }) => id)).toContain(other.id);
    await reports.queryRows('UPDATE report SET data_refreshed_at = now() WHERE id = $1', [report.id]);
    await reports.queryRows(
      `INSERT INTO report_thumbnail (report_id, png, version) VALUES ($1, 'png', 'version')`,
      [report.id],
    );
    const { reportUpdate } = people.userAdmin.api;
    for (const updates of ['Old figures.', `New figures. ${'More. '.repeat(100)}`]) {
      await reportUpdate.insert({ reportId: report.id, updates });
    }
    const [changed] = await findCards(people.user);
    expect(changed).toMatchObject({
      thumbnail: 'version',
      data_refreshed_at: expect.any(String),
      update: expect.stringMatching(/^New figures\. .{187}$/),
      date_updated: expect.any(String),
    });
  });

  it('find a report by its id, Power BI id or address', async () => {
    const { principal } = people.user;
    const found = { report: { id: report.id, name: report.name, type: 'Power Bi' } };
    const embedUrl = `https://dash.example.org/${report.reportId}`;
    const dash = await reports.createReport({ type: 'Dash', owner: people.partner, embedUrl });
    expect(await getNotificationsAccessApi().find(requestId, { principal, report: report.id })).toEqual(
      found,
    );
    expect(await getNotificationsAccessApi().find(requestId, { principal, report: report.reportId })).toEqual(
      found,
    );
    expect(await getNotificationsAccessApi().find(requestId, { principal, report: embedUrl })).toMatchObject({
      report: { id: dash.id },
    });
    expect(
      await getNotificationsAccessApi().find(requestId, {
        principal: people.stranger.principal,
        report: report.id,
      }),
    ).toEqual({
      report: null,
    });
  });

  it('list the reports that any user of a partner may open', async () => {
    const [partner, owner] = [await reports.createPartner(), await reports.createPartner()];
    const person = await reports.createPerson('user', partner);
    const [own, group, granted, expired] = [
      await reports.createReport({ owner: partner }),
      await reports.createReport({ owner }),
      await reports.createReport({ owner }),
      await reports.createReport({ owner }),
    ];
    await reports.permitGroup(partner, group, 'Only Admin(s)');
    await reports.permitUser(person.id, granted);
    await reports.permitUser(person.id, expired, getTimeAhead(-1));
    const { reportIds } = await getAccessApi().findOpenToPartner(requestId, { partnerId: partner.id });
    expect(reportIds).toEqual([own.id, group.id, granted.id]);
  });

  it('list the permissions in force by their receiver', async () => {
    const partner = await reports.createPartner();
    const person = await reports.createPerson('user', partner);
    const [first, second] = [await reports.createReport(), await reports.createReport()];
    await reports.permitUser(person.id, first);
    await reports.permitUser(person.id, second, getTimeAhead(-1));
    await reports.permitGroup(partner, second);
    await reports.queryRows(
      `UPDATE group_permission SET granted_at = '2024-05-06T07:08:09Z' WHERE report_id = $1`,
      [second.id],
    );
    const list = (to: 'users' | 'groups', reportId: number | null = null) =>
      getAccessApi().findPermissionsInForce(requestId, { to, after: 0, partnerId: partner.id, reportId });
    expect(await list('users')).toEqual({
      reportIds: [first.id],
      receiverIds: [person.id],
      granted: [expect.stringMatching(/Z$/)],
      next: null,
    });
    expect(await list('users', second.id)).toMatchObject({ reportIds: [] });
    expect(await list('groups')).toEqual({
      reportIds: [second.id],
      receiverIds: [partner.groupId],
      next: null,
      granted: ['2024-05-06T07:08:09.000Z'],
    });
  });

  it('continue a long list of permissions', async () => {
    const partner = await reports.createPartner();
    const ids = 'SELECT 1000000 + n FROM generate_series(1, 10001) n';
    await reports.queryRows(
      `INSERT INTO replicated_account (id, role, partner_id) SELECT id, 'user', $1 FROM (${ids}) each (id)`,
      [partner.id],
    );
    await reports.queryRows(
      `INSERT INTO user_permission (account_id, report_id) SELECT id, $1 FROM (${ids}) each (id)`,
      [report.id],
    );
    const getPart = (after: number) =>
      getAccessApi().findPermissionsInForce(requestId, {
        to: 'users',
        after,
        partnerId: partner.id,
        reportId: null,
      });
    const { receiverIds, next } = await getPart(0);
    expect(receiverIds).toHaveLength(10_000);
    expect(await getPart(next ?? 0)).toMatchObject({ reportIds: [report.id], next: null });
  });

  it('are not made for visitors', async () => {
    expect((await reports.request('POST', '/report/find', { id: report.id })).status).toBe(401);
  });
});

describe('audience of a report', () => {
  it('contains the active users of the own partner, or of all, who may open it', async () => {
    const partner = await reports.createPartner();
    const caller = await reports.createPerson('user', partner);
    const [colleague, userAdmin] = [
      await reports.createPerson('user', partner),
      await reports.createPerson('userAdmin', partner),
    ];
    await reports.createPerson('user', partner, 'Blocked');
    const shared = await reports.createReport({ owner: people.partner });
    await reports.permitUser(caller.id, shared);
    await reports.permitUser(colleague.id, shared);
    await reports.permitGroup(partner, shared, 'Only Admin(s)');
    const { reportAudience } = caller.api;
    const all = await reportAudience.findRecipients({ reportId: shared.id });
    expect(listIds(all)).toEqual([colleague.id, userAdmin.id]);
    const page = await reportAudience.findRecipients.page({
      reportId: shared.id,
      limit: 1,
      sort: '-firstname',
    });
    const own = { firstname: 'Test', surname: 'Person', user_type: partner.name };
    expect(page).toMatchObject({ total: 2, rows: [own] });
    const searched = { reportId: shared.id, search: 'test person', limit: 500 } as const;
    expect((await reportAudience.findRecipients.page(searched)).total).toBe(2);
    const everyone = await reportAudience.findRecipients.page({ ...searched, anyPartner: 'true' });
    const found = listIds(everyone.rows);
    expect(found).toEqual(expect.arrayContaining([colleague.id, userAdmin.id, people.user.id]));
    expect(found).not.toContain(people.stranger.id);
    await reports.queryRows('DELETE FROM user_permission WHERE account_id = $1', [caller.id]);
    const closed = await reports.request(
      'GET',
      '/suggestion/findRecipients',
      { reportId: shared.id },
      caller,
    );
    expect(closed.status).toBe(404);
  });

  it('contains everyone of the owner once, whatever else permits them', async () => {
    const partner = await reports.createPartner();
    const [caller, colleague] = [
      await reports.createPerson('user', partner),
      await reports.createPerson('user', partner),
    ];
    const owned = await reports.createReport({ owner: partner });
    await reports.permitGroup(partner, owned);
    await reports.permitUser(colleague.id, owned);
    const { findRecipients } = caller.api.reportAudience;
    expect(listIds(await findRecipients({ reportId: owned.id }))).toEqual([colleague.id]);
    expect((await findRecipients.page({ reportId: owned.id, search: '%', limit: 5 })).total).toBe(0);
    await reports.deleteReport(owned);
    const deleted = await reports.request(
      'GET',
      '/suggestion/findRecipients',
      { reportId: owned.id },
      caller,
    );
    expect(deleted.status).toBe(404);
  });

  it('is filtered for other services', async () => {
    const { user, userAdmin, stranger, administrator } = people;
    const accountIds = [user, userAdmin, stranger, administrator].map(({ id }) => id);
    const filterViewers = (partnerId?: number) =>
      getAudienceApi().filterViewers(requestId, { reportId: report.id, accountIds, partnerId });
    expect(await filterViewers()).toEqual({ accountIds: [user.id, userAdmin.id, administrator.id] });
    expect(await filterViewers(people.partner.id)).toEqual({ accountIds: [user.id, userAdmin.id] });
    expect(await filterViewers(people.otherPartner.id)).toEqual({ accountIds: [] });
  });
});

describe('calls of administrators for a user', () => {
  it('show the reports of the user', async () => {
    const { findByUserGroup } = people.administrator.api.report;
    const listed = await findByUserGroup(people.stranger.ids);
    expect(listed.map(({ id }) => id)).not.toContain(report.id);
    expect(listIds(await findByUserGroup(people.user.ids))).toContain(report.id);
    const unknown = { ...people.user.ids, userId: 2_000_000_000 };
    expect((await reports.post(people.administrator, '/report/findByUserGroup', unknown)).status).toBe(404);
  });
});

describe('replicated accounts', () => {
  it('lose their permissions with their deletion', async () => {
    const { id } = await reports.createPerson('user', people.otherPartner);
    await reports.permitUser(id, report);
    await reports.deliver(identityEvents.account, id, null);
    expect(await reports.queryRows('SELECT FROM user_permission WHERE account_id = $1', [id])).toEqual([]);
  });
});
