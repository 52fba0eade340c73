import { beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnPartner } from '../support/world.js';
import { createPartner, createPerson, createReport, permitGroup } from '../support/world.js';
import { ownIds, type Person, signIn } from '../support/people.js';

let person: Person;
let partner: OwnPartner;

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
])('%s', (_where, find) => {
  test.each([
    ['a word', 'malaria', names.malaria],
    ['the middle of a word', 'alari', names.malaria],
    ['another case', 'MALARIA bulletin', names.malaria],
    ['words in another order', 'bulletin quarterly', names.malaria],
    ['a wrong letter', 'malaroa', names.malaria],
    ['a missing letter', 'buletin', names.malaria],
    ['two letters that changed places', 'quartelry', names.malaria],
    ['a percent sign', '100%', names.percent],
    ['an underscore', 'stock_', names.underscore],
    ['a quote', "mother's", names.quote],
    ['a backslash', 'c:\\data', names.backslash],
    ['an accent in another case', 'évaluation', names.accent],
  ])('finds by %s', async (_how, text, name) => {
    expect(await find(text)).toEqual([name]);
  });

  test.each([
    ['what nothing has', 'xyzzyplugh'],
    ['a percent sign between letters, which is no wildcard', 'mal%ria'],
    ['an underscore between letters, which is no wildcard', 'malari_x'],
    ['SQL', "'; DROP TABLE report; --"],
  ])('finds nothing by %s', async (_what, text) => {
    const found = await find(text);
    expect(found).not.toContain(names.percent);
    expect(found).not.toContain(names.quote);
  });

  test('finds everything by nothing', async () => {
    expect((await find('')).sort()).toEqual(Object.values(names).sort());
  });
});

describe('searching', () => {
  test("never shows another's reports", async () => {
    expect(await search('Malaria of nobody')).not.toContain('Malaria of nobody');
  });

  test('ranks the best match first for administrators too, in at most 20 rows', async () => {
    const administrator = await signIn('admin@portal.example');
    const rows = await administrator.rest.api.report.search({ searchText: names.malaria });
    expect(rows[0]?.name).toBe(names.malaria);
    expect((await administrator.rest.api.report.search({ searchText: '' })).length).toBeLessThanOrEqual(20);
  });

  test('counts what a page was cut from', async () => {
    const { rows, total } = await person.rest.api.report.findAll.page({ limit: 1, search: 'made for' });
    expect(rows).toHaveLength(1);
    expect(total).toBe(Object.values(names).length);
  });
});
