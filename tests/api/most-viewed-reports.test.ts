import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createPartner, createPerson, createReport, type PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;

beforeAll(async () => {
  partner = await createPartner();
});

describe('most viewed reports', () => {
  it('come first with their counts in total and today', async () => {
    const user = await createPerson('user', partner);
    const [often, once, never] = [
      await createReport({ owner: partner }),
      await createReport({ owner: partner }),
      await createReport({ owner: partner }),
    ];
    for (const { id } of [often, often, once]) {
      await user.rest.api.viewership.insert({ userId: user.account.id, reportId: id });
    }
    const counts = (rows: { id: number; count: number }[]) =>
      rows.filter(({ id }) => [often.id, once.id, never.id].includes(id)).map(({ id, count }) => [id, count]);
    const { report } = user.rest.api;
    const viewed = await eventually(
      async () => counts(await report.findMostViewed({})),
      (rows) => rows[0]?.[1] === 2 && rows[1]?.[1] === 1,
    );
    expect(viewed).toEqual([
      [often.id, 2],
      [once.id, 1],
      [never.id, 0],
    ]);
    // The reports have the same type and day, so the newest comes first regardless of views.
    expect(counts(await report.findMostViewedToday({}))).toEqual(viewed.slice(0, 2).toReversed());
    const leastViewed = await report.findMostViewed.page({ sort: 'count', limit: 500 });
    expect(counts(leastViewed.rows)).toEqual(viewed.toReversed());
    await sql('reports', `UPDATE report_view_count SET day = day - 1 WHERE report_id = $1`, [often.id]);
    expect(counts(await report.findMostViewedToday({}))).toEqual([[once.id, 1]]);
  });

  it('of a day are listed even without a later view', async () => {
    const user = await createPerson('user', partner);
    const { id } = await createReport({ owner: partner });
    const { report, viewership } = user.rest.api;
    await viewership.insert({ userId: user.account.id, reportId: id });
    const findToday = async () => (await report.findMostViewedToday({})).find((row) => row.id === id)?.count;
    await eventually(findToday, (count) => count === 1);
    await sql('analytics', 'UPDATE report_views SET last_day_count = 7 WHERE report_id = $1', [id]);
    await eventually(findToday, (count) => count === 7);
  });
});
