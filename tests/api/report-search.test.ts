import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import type { PartnerFixture } from '../support/fixtures.js';
import { createPartner, createPerson, createReport, permitGroup } from '../support/fixtures.js';
import { ownIds, type Person, signIn } from '../support/people.js';

let person: Person;
let partner: PartnerFixture;

const names = {
  malaria: 'Quarterly Malaria Bulletin',
  percent: 'Share at 100% of target',
  underscore: 'stock_level overview',
  quote: "Mother's and child's card",
  backslash: 'Paths of C:\\data',
  accent: 'Évaluation des Soins',
};

beforeAll(async () => {
  partner = await createPartner();
  person = await createPerson('user', partner);
  for (const name of Object.values(names)) await permitGroup(partner, await createReport({ name }));
  await createReport({ name: 'Malaria of nobody' });
});

const search = async (text: string) =>
  (await person.rest.api.report.searchByUserGroupId({ ...ownIds(person), searchText: text })).map(
    ({ name }) => name,
  );
const filter = async (text: string) =>
  (await person.rest.api.report.findAll.page({ limit: 15, search: text })).rows.map(({ name }) => name);

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

  it('ranks the best match first for administrators too, in at most 20 rows', async () => {
    const administrator = await signIn('admin@portal.example');
    const rows = await administrator.rest.api.report.search({ searchText: names.malaria });
    expect(rows[0]?.name).toBe(names.malaria);
    expect((await administrator.rest.api.report.search({ searchText: '' })).length).toBeLessThanOrEqual(20);
  });

  it('counts all matches beyond the page', async () => {
    const { rows, total } = await person.rest.api.report.findAll.page({ limit: 1, search: 'made for' });
    expect(rows).toHaveLength(1);
    expect(total).toBe(Object.values(names).length);
  });
});

describe('displayed type and status', () => {
  let administrator: Person;
  let owner: PartnerFixture;
  let userAdmin: Person;
  const reports = { dash: '', web: '', powerBi: '', awaited: '', unavailable: '' };

  beforeAll(async () => {
    owner = await createPartner();
    [administrator, userAdmin] = await Promise.all([
      createPerson('administrator'),
      createPerson('userAdmin', owner),
    ]);
    const [dash, web, powerBi, awaited, unavailable] = await Promise.all([
      createReport({ owner, type: 'Dash' }),
      createReport({ owner, type: 'Web Embed' }),
      createReport({ owner, type: 'Power Bi' }),
      createReport({ owner, type: 'Power Bi', workspace: null }),
      createReport({ owner, type: 'Power Bi' }),
    ]);
    await sql('reports', `UPDATE report SET status = 'Unavailable' WHERE id = $1`, [unavailable.id]);
    Object.assign(reports, {
      ...{
        dash: dash.name,
        web: web.name,
        powerBi: powerBi.name,
        awaited: awaited.name,
        unavailable: unavailable.name,
      },
    });
  });

  type Kind = keyof typeof reports;
  const managed = (text: string) =>
    userAdmin.rest.api.reportManagement.findByReportOwner.page({
      ...{ userTypeId: owner.id, limit: 15, search: text },
    });
  const openable = (text: string) => userAdmin.rest.api.report.findAll.page({ limit: 15, search: text });
  const viewed = (text: string) => userAdmin.rest.api.report.findMostViewed.page({ limit: 15, search: text });
  const found = async (response: Promise<{ rows: { name: string }[] }>) => {
    const names = (await response).rows.map(({ name }) => name);
    return (Object.keys(reports) as Kind[]).filter((kind) => names.includes(reports[kind]));
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
    expect(await found(managed(text))).toEqual(kinds);
    const canBeOpened = kinds.filter((kind) => kind !== 'awaited');
    expect([await found(openable(text)), await found(viewed(text))]).toEqual([canBeOpened, canBeOpened]);
  });

  it('are found together with words of names, for administrators as well', async () => {
    const search = async (text: string) =>
      found(administrator.rest.api.report.findAll.page({ limit: 15, search: text }));
    expect(await search(`unavailable ${reports.unavailable}`)).toEqual(['unavailable']);
    expect(await search(`${reports.unavailable} available`)).toEqual([]);
    expect(await search(`dash ${reports.dash}`)).toEqual(['dash']);
  });

  it('are found among the requestable reports', async () => {
    const { rows } = await person.rest.api.report.findAllNotRequested.page({
      ...{ ...ownIds(person), limit: 15, search: `web embed ${reports.web}` },
    });
    expect(rows.map(({ name }) => name)).toEqual([reports.web]);
  });
});
