import { beforeAll, describe, expect, it } from '@jest/globals';
import { identityEvents, Principal, reportTypes } from '@portal/contracts';
import {
  demoAccessRequests,
  demoAccounts,
  demoCategories,
  demoGroups,
  demoPartners,
  demoReports,
  findOpenDemoReports,
  demoReportUpdates,
  findDemoAccount,
  type DemoReport,
} from '@portal/demo-data';
import { Database } from '@portal/service-kit';
import { createSchema } from '../database.js';
import { listIds, useReports, type Person } from '../testing/reports-service.js';

const origin = 'http://localhost:8082';
const reports = useReports(() => ({ DEMO_DATA: 'on', DEMO_EMBED_ORIGIN: origin }));

const fill = (embedOrigin = origin) =>
  reports.get(Database).transaction(createSchema({ DEMO_EMBED_ORIGIN: embedOrigin }).fillDemoData);

beforeAll(async () => {
  // Demonstration data is filled by the owner of the tables.
  await reports.queryRows('GRANT UPDATE ON ALL SEQUENCES IN SCHEMA public TO PUBLIC');
  await fill();
  for (const { id, name } of demoGroups) await reports.deliver(identityEvents.group, id, { id, name });
  for (const { id, name, groupId } of demoPartners) {
    await reports.deliver(identityEvents.partner, id, { id, name, groupId });
  }
});

function getPerson(email: string): Person {
  const { id, role, partnerId } = findDemoAccount(email);
  const groupId = demoPartners.find((partner) => partner.id === partnerId)?.groupId;
  const sessionId = crypto.randomUUID();
  const principal = Principal.parse({ accountId: id, role, partnerId, groupId, sessionId });
  const ids = { userId: id, userTypeId: partnerId ?? 1 };
  return { id, email, principal, ids, api: reports.getApi(principal) };
}

const emails = [
  'user@dho.example',
  'owner@dho.example',
  'user@ngo.example',
  'owner@ngo.example',
  'ruth@college.example',
  'store@stores.example',
  'officer@fund.example',
  'admin@portal.example',
];
const everyone = emails.map((email): [string, DemoReport[]] => [
  email,
  findOpenDemoReports(findDemoAccount(email)),
]);
const users = everyone.filter(([email]) => email !== 'admin@portal.example');

describe.each(everyone)('%s', (email, open) => {
  it('gets exactly the open reports, in the list and one by one', async () => {
    const person = getPerson(email);
    expect(listIds(await person.api.report.findAll({}))).toEqual(listIds(open));
    for (const { id } of demoReports) {
      const { status } = await reports.post(person, '/report/find', { id });
      expect([id, status]).toEqual([id, open.some((report) => report.id === id) ? 200 : 404]);
    }
  });
});

describe.each(users)('%s', (email, open) => {
  it('gets the same reports from the list of its group, the cards, the counts and the search', async () => {
    const { api, ids } = getPerson(email);
    expect(listIds(await api.report.findByUserGroup(ids))).toEqual(listIds(open));
    const selectCount = (category: number) => open.filter(({ categoryId }) => categoryId === category).length;
    const counted = demoCategories.map(({ id }): [number, number] => [id, selectCount(id)]);
    const cards = await api.report.findCardData(ids);
    expect(Object.fromEntries(cards.map(({ id, count }) => [id, count]))).toEqual(
      Object.fromEntries(counted.filter(([, count]) => count > 0)),
    );
    const counts = await api.reportCategory.findReportCount(ids);
    expect(Object.fromEntries(counts.map(({ id, count }) => [id, count]))).toEqual(
      Object.fromEntries(counted),
    );
    for (const [categoryId, count] of counted) {
      expect(await api.report.findByUserGroup({ ...ids, categoryId })).toHaveLength(count);
    }
    for (const { id, name } of demoReports) {
      const found = await api.report.searchByUserGroupId({ ...ids, searchText: name });
      expect([id, found.some((row) => row.id === id)]).toEqual([id, open.some((each) => each.id === id)]);
    }
  });
});

describe('demonstration', () => {
  it('shows different, overlapping reports to the two partners', () => {
    const dho = listIds(findOpenDemoReports(findDemoAccount('user@dho.example')));
    const ngo = listIds(findOpenDemoReports(findDemoAccount('user@ngo.example')));
    expect(dho.filter((id) => ngo.includes(id)).length).toBeGreaterThan(2);
    expect(dho.filter((id) => !ngo.includes(id)).length).toBeGreaterThan(2);
    expect(ngo.filter((id) => !dho.includes(id)).length).toBeGreaterThan(2);
  });

  it.each(reportTypes)('has reports of the type %s that both users may open', (type) => {
    for (const email of ['user@dho.example', 'user@ngo.example']) {
      expect(findOpenDemoReports(findDemoAccount(email)).some((report) => report.type === type)).toBe(true);
    }
  });

  it('has ratings, requests, and free ids after the fixed ones', async () => {
    for (const table of ['rating', 'access_request', 'user_permission', 'comment']) {
      expect((await reports.queryRows(`SELECT FROM ${table}`)).length).toBeGreaterThan(0);
    }
    const added = await getPerson('admin@portal.example').api.reportCategory.insert({
      name: 'Added',
      fullname: 'Added',
      description: 'Added',
    });
    expect(added.insertId).toBeGreaterThan(Math.max(...demoCategories.map(({ id }) => id)));
  });

  it('has an accepted request for the permission that it opened, and updates by people of the owner', async () => {
    const accepted = await reports.queryRows<{ count: number }>(
      `SELECT count(*)::int AS count FROM access_request request
       JOIN user_permission permission ON permission.request_id = request.id WHERE request.status = 'Accepted'`,
    );
    expect(accepted).toEqual([{ count: demoAccessRequests.filter((request) => request.accepted).length }]);
    const updates = await reports.queryRows<{ accountId: number; owner: number }>(
      `SELECT note.account_id AS "accountId", owner_partner_id AS owner FROM report_update note
       JOIN report ON report.id = note.report_id`,
    );
    expect(updates).toHaveLength(demoReportUpdates.length);
    for (const { accountId, owner } of updates)
      expect(demoAccounts.find(({ id }) => id === accountId)?.partnerId).toBe(owner);
  });

  it('is filled once, and moves its embed addresses to another port', async () => {
    const { api } = getPerson('admin@portal.example');
    const embedOrigins = async () =>
      new Set((await api.report.findAll({})).map(({ embed_url }) => new URL(embed_url ?? '').origin));
    expect(await embedOrigins()).toEqual(new Set([origin]));
    await fill('http://localhost:9999');
    expect(
      await reports.queryRows(`SELECT FROM report WHERE embed_url LIKE 'http://localhost:9999/%'`),
    ).toHaveLength(demoReports.length);
    expect((await api.report.findAll({})).length).toBe(demoReports.length);
  });
});
