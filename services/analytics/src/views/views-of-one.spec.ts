import { beforeAll, describe, expect, it } from '@jest/globals';
import { reportAccessContract } from '@portal/contracts';
import { demoReports } from '@portal/demo-data';
import { createPrincipal } from '@portal/service-kit/testing';
import { useAnalytics } from '../testing/analytics-service.js';

const administrator = createPrincipal('administrator');
const userAdmin = createPrincipal('userAdmin', { accountId: 2 });
const otherUserAdmin = createPrincipal('userAdmin', { accountId: 4, partnerId: 2, groupId: 2 });
const person = createPrincipal('user', { accountId: 3 });
const [first = { id: 0, name: '' }, second = { id: 0, name: '' }] = demoReports.filter(
  ({ ownerPartnerId }) => ownerPartnerId === 1,
);
const analytics = useAnalytics();

beforeAll(async () => {
  await analytics.queryRows(
    `INSERT INTO viewership (account_id, partner_id, report_id, viewed_at)
     SELECT 3, 1, $1, now() - days * interval '1 day' FROM unnest('{3, 3, 10, 200}'::int[]) AS days`,
    [first.id],
  );
  const opened = [first.id, first.id, second.id];
  for (const reportId of opened)
    await analytics.getApi(person).viewership.insert({ userId: person.accountId, reportId });
});

const getStatus = async (principal: typeof person, path: string, id: number) =>
  (await analytics.request('POST', path, { id }, { principal })).status;

describe('the views of a report', () => {
  it('are counted in all and on each of the last 90 days', async () => {
    for (const caller of [administrator, userAdmin]) {
      const { views, viewers, days } = await analytics
        .getApi(caller)
        .viewsOfOne.findByReport({ id: first.id });
      expect({ views, viewers }).toEqual({ views: 2, viewers: 1 });
      expect(days).toHaveLength(90);
      const viewed = days.flatMap(({ count }, index) => (count > 0 ? [[89 - index, count]] : []));
      expect(viewed).toEqual([
        [10, 1],
        [3, 2],
        [0, 2],
      ]);
    }
  });

  it('are shown to administrators and the user admins of the owner alone', async () => {
    const path = '/aboutReport/findViews';
    expect(await getStatus(person, path, first.id)).toBe(403);
    expect(await getStatus(otherUserAdmin, path, first.id)).toBe(404);
    expect(await getStatus(administrator, path, 2_000_000_000)).toBe(404);
  });
});

describe('the views of a person', () => {
  const getViewsApi = (principal = administrator) => analytics.getApi(principal).viewsOfOne.findByPerson;

  it('are counted by report, the latest first', async () => {
    const { rows, total } = await getViewsApi().page({ id: person.accountId, limit: 1 });
    expect({ rows, total }).toMatchObject({
      total: 2,
      rows: [{ id: second.id, name: second.name, count: 1 }],
    });
    const sorted = await getViewsApi(userAdmin).page({ id: person.accountId, sort: '-count' });
    expect(sorted.rows.map(({ id, count }) => [id, count])).toEqual([
      [first.id, 2],
      [second.id, 1],
    ]);
  });

  it('exclude reports that the caller may not open', async () => {
    const { mayOpenEach } = reportAccessContract.calls;
    analytics.respond(mayOpenEach, () => ({ reportIds: [second.id] }));
    expect(await getViewsApi(userAdmin)({ id: person.accountId })).toMatchObject([{ id: second.id }]);
  });

  it('are shown to administrators and the user admins of the partner alone', async () => {
    const path = '/person/findViews';
    expect(await getStatus(person, path, person.accountId)).toBe(403);
    expect(await getStatus(otherUserAdmin, path, person.accountId)).toBe(404);
    expect(await getStatus(administrator, path, 2_000_000_000)).toBe(404);
  });
});
