import { beforeAll, describe, expect, it } from '@jest/globals';
import { useReports, type Partner, type Person } from '../testing/reports-service.js';

const reports = useReports();

let person: Person;
let administrator: Person;

const names = {
  malaria: 'Quarterly Malaria Bulletin',
  percent: 'Share at 100% of target',
  underscore: 'stock_level overview',
  quote: "Mother's and child's card",
  backslash: 'Paths of C:\\data',
  accent: 'Évaluation des Soins',
};

beforeAll(async () => {
  const partner = await reports.createPartner();
  person = await reports.createPerson('user', partner);
  administrator = await reports.createPerson('administrator');
  for (const name of Object.values(names))
    await reports.permitGroup(partner, await reports.createReport({ name }));
  await reports.createReport({ name: 'Malaria of nobody' });
});

const search = async (text: string) =>
  (await person.api.report.searchByUserGroupId({ ...person.ids, searchText: text })).map(({ name }) => name);
const filter = async (text: string) =>
  (await person.api.report.findAll.page({ limit: 15, search: text })).rows.map(({ name }) => name);

describe.each([
  ['the search box', search],
  ["a list's search", filter],
])('%s', (_case, find) => {
  it.each([
    ['a word', 'malaria', names.malaria],
    ['the middle of a word', 'alari', names.malaria],
    ['another case', 'MALARIA bulletin', names.malaria],
    ['words in another order', 'bulletin quarterly', names.malaria],
    ['a wrong letter', 'malaroa', names.malaria],
    ['a missing letter', 'buletin', names.malaria],
    ['two swapped letters', 'quartelry', names.malaria],
    ['a percent sign', '100%', names.percent],
    ['an underscore', 'stock_', names.underscore],
    ['a quote', "mother's", names.quote],
    ['a backslash', 'c:\\data', names.backslash],
    ['an accent in another case', 'évaluation', names.accent],
  ])('finds reports by %s', async (_case, text, name) => {
    expect(await find(text)).toEqual([name]);
  });

  it.each([
    ['an absent text', 'xyzzyplugh'],
    ['a percent sign between letters as a literal', 'mal%ria'],
    ['an underscore between letters as a literal', 'malari_x'],
    ['SQL', "'; DROP TABLE report; --"],
    ['an apostrophe before a backslash', "mal'\\x"],
  ])('finds no reports by %s', async (_case, text) => {
    const found = await find(text);
    expect(found).not.toContain(names.percent);
    expect(found).not.toContain(names.quote);
  });

  it('finds all reports by an empty text', async () => {
    expect((await find('')).sort()).toEqual(Object.values(names).sort());
  });
});

describe('search', () => {
  it('never shows reports of others', async () => {
    expect(await search('Malaria of nobody')).not.toContain('Malaria of nobody');
  });

  it('ranks matches in the name first, for administrators too, in at most 20 rows', async () => {
    await reports.createReport({
      name: 'Newer',
      owner: await reports.createPartner('Quarterly Malaria Bulletin office'),
    });
    const found = await administrator.api.report.search({ searchText: names.malaria });
    expect(found.map(({ name }) => name)).toEqual([names.malaria, 'Newer']);
    expect((await administrator.api.report.search({ searchText: '' })).length).toBeLessThanOrEqual(20);
    const best = await administrator.api.report.search({ searchText: names.malaria, max: 1 });
    expect(best.map(({ name }) => name)).toEqual([names.malaria]);
    const own = { ...person.ids, searchText: '', max: 2 };
    expect(await person.api.report.searchByUserGroupId(own)).toHaveLength(2);
  });

  it('counts all matches beyond the page', async () => {
    const page = await person.api.report.findAll.page({ limit: 1, search: 'made for' });
    expect(page.rows).toHaveLength(1);
    expect(page.total).toBe(Object.values(names).length);
  });
});

describe('displayed type and status', () => {
  let owner: Partner;
  let userAdmin: Person;
  const reportNames = { dash: '', web: '', powerBi: '', awaited: '', unavailable: '' };

  beforeAll(async () => {
    owner = await reports.createPartner();
    userAdmin = await reports.createPerson('userAdmin', owner);
    reportNames.dash = (await reports.createReport({ owner, type: 'Dash' })).name;
    reportNames.web = (await reports.createReport({ owner, type: 'Web Embed' })).name;
    reportNames.powerBi = (await reports.createReport({ owner, type: 'Power Bi' })).name;
    reportNames.awaited = (await reports.createReport({ owner, type: 'Power Bi', workspace: null })).name;
    reportNames.unavailable = (await reports.createReport({ owner, type: 'Power Bi' })).name;
    await reports.queryRows(`UPDATE report SET status = 'Unavailable' WHERE name = $1`, [
      reportNames.unavailable,
    ]);
  });

  type Kind = keyof typeof reportNames;
  const selectManaged = (text: string) =>
    userAdmin.api.reportManagement.findByReportOwner.page({
      userTypeId: owner.id,
      limit: 15,
      search: text,
    });
  const getOpenableApi = (text: string) => userAdmin.api.report.findAll.page({ limit: 15, search: text });
  const getViewedApi = (text: string) =>
    userAdmin.api.report.findMostViewed.page({ limit: 15, search: text });
  const readNames = async (response: Promise<{ rows: { name: string }[] }>) => {
    const foundNames = (await response).rows.map(({ name }) => name);
    return (Object.keys(reportNames) as Kind[]).filter((kind) => foundNames.includes(reportNames[kind]));
  };

  it.each<[string, Kind[]]>([
    ['Dash', ['dash']],
    ['Web Embed', ['web']],
    ['power bi', ['powerBi', 'awaited', 'unavailable']],
    ['Unavailable', ['unavailable']],
    ['unavai', ['unavailable']],
    ['Unavaliable', ['unavailable']],
    ['Available', ['dash', 'web', 'powerBi', 'awaited']],
    ['Not available yet', ['awaited']],
    ['dash available', ['dash']],
    ['dash unavailable', []],
  ])('are found by “%s”', async (text, kinds) => {
    expect(await readNames(selectManaged(text))).toEqual(kinds);
    const canBeOpened = kinds.filter((kind) => kind !== 'awaited');
    expect([await readNames(getOpenableApi(text)), await readNames(getViewedApi(text))]).toEqual([
      canBeOpened,
      canBeOpened,
    ]);
  });

  it('are found together with words of names, for administrators as well', async () => {
    const find = (text: string) =>
      readNames(administrator.api.report.findAll.page({ limit: 15, search: text }));
    expect(await find(`unavailable ${reportNames.unavailable}`)).toEqual(['unavailable']);
    expect(await find(`${reportNames.unavailable} available`)).toEqual([]);
    expect(await find(`dash ${reportNames.dash}`)).toEqual(['dash']);
  });

  it('are found among the requestable reports', async () => {
    const page = await person.api.report.findAllNotRequested.page({
      ...person.ids,
      limit: 15,
      search: `web embed ${reportNames.web}`,
    });
    expect(page.rows.map(({ name }) => name)).toEqual([reportNames.web]);
  });
});
