import { expect } from '@jest/globals';
import { createOwnIds, type Person } from './people.js';
import type { ReportFixture } from './fixtures.js';

/** Returns whether a user may open a Power BI report. Throws when the calls disagree. */
export async function mayOpen(person: Person, report: ReportFixture): Promise<boolean> {
  const { report: reports, favourite } = person.rest.api;
  const ids = createOwnIds(person);
  const page = await reports.findAll.page({ limit: 15, search: report.name });
  const has = (rows: { id: number }[]) => rows.some(({ id }) => id === report.id);
  const getStatus = async (path: string, input: object) =>
    (await person.rest.post(path, input)).status === 200;
  const verdicts = {
    list: has(await reports.findAll({})),
    page: has(page.rows),
    total: page.total > 0,
    group: has(await reports.findByUserGroup(ids)),
    search: has(await reports.searchByUserGroupId({ ...ids, searchText: report.name })),
    mostViewed: has((await reports.findMostViewed.page({ limit: 15, search: report.name })).rows),
    mostViewedOfUser: has(
      (await reports.findMostViewedByUserGroupId.page({ ...ids, limit: 15, search: report.name })).rows,
    ),
    find: await getStatus('/report/find', { id: report.id }),
    view: await getStatus('/viewership/insert', { userId: ids.userId, reportId: report.id }),
    token: await getStatus('/viewership/getEmbedToken', { reportId: report.reportId }),
    rating: await getStatus('/rating/insert', { userId: ids.userId, reportIdOrUrl: report.id, star: 3 }),
    note: await getStatus('/reportUpdate/insert', { reportId: report.id, updates: 'New figures.' }),
    favourite: await getStatus('/favourite/insert', { reportId: report.id }),
    favourites: has(await favourite.findAll({})),
  };
  const [verdict] = Object.values(verdicts);
  expect(verdicts).toEqual(Object.fromEntries(Object.keys(verdicts).map((door) => [door, verdict])));
  return verdict === true;
}
