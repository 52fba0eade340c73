import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { analyticsEvents, identityEvents, maxSavedFilters, type CatalogueFilter } from '@portal/contracts';
import { usePeople, useReports, type Partner, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);

const find = (
  person: Person,
  query: CatalogueFilter & { search?: string; sort?: string; limit?: number } = {},
) => person.api.catalogue.find({ limit: 100, ...query });
const findNames = async (person: Person, query: Parameters<typeof find>[1]) =>
  (await find(person, query)).rows.map(({ name }) => name);

const setAge = (report: Report, days: number) =>
  reports.queryRows(`UPDATE report SET date_uploaded = now() - make_interval(days => $1) WHERE id = $2`, [
    days,
    report.id,
  ]);
const signIn = (person: Person, at: string) =>
  reports.deliver(identityEvents.signedIn, randomUUID(), {
    accountId: person.id,
    partnerId: person.ids.userTypeId,
    at,
  });

describe('catalogue', () => {
  let owner: Partner;
  let person: Person;
  let category: number;
  let malaria: Report;
  let stock: Report;
  let clinics: Report;
  let guest: Report;

  beforeAll(async () => {
    owner = await reports.createPartner('Anchor Partner');
    person = await reports.createPerson('user', owner);
    ({ id: category } = await reports.queryRow<{ id: number }>(
      `INSERT INTO report_category (name) VALUES ('Catalogue category') RETURNING id`,
    ));
    malaria = await reports.createReport({ name: 'Malaria bulletin', owner, type: 'Power Bi' });
    stock = await reports.createReport({ name: 'Stock overview', owner });
    clinics = await reports.createReport({ name: 'Clinics', owner, type: 'Dash' });
    guest = await reports.createReport({ name: 'Guest malaria report', owner: people.partner });
    await reports.permitUser(person.id, guest);
    await reports.createReport({ name: 'Closed malaria report', owner: people.partner });
    await reports.queryRows('UPDATE report SET category_id = $1, data_refreshed_at = now() WHERE id = $2', [
      category,
      malaria.id,
    ]);
    await reports.queryRows(`UPDATE report SET description = 'Of malaria medicines.' WHERE id = $1`, [
      stock.id,
    ]);
    await person.api.favourite.insert({ reportId: clinics.id });
    for (const [index, star] of [5, 4, 4].entries()) {
      const rating = [malaria.id, 900 + index, star];
      await reports.queryRows('INSERT INTO rating (report_id, account_id, star) VALUES ($1, $2, $3)', rating);
    }
    await reports.queryRows('INSERT INTO rating (report_id, account_id, star) VALUES ($1, 900, 2)', [
      stock.id,
    ]);
    for (const [report, days] of [
      [malaria, 40],
      [stock, 30],
      [clinics, 20],
      [guest, 50],
    ] as const) {
      await setAge(report, days);
    }
    await reports.queryRows(
      `UPDATE user_permission SET granted_at = now() - interval '50 days' WHERE account_id = $1`,
      [person.id],
    );
    const viewed = { reportId: stock.id, count: 7, day: null, dayCount: 0 };
    await reports.deliver(analyticsEvents.viewCounts, 1, { reports: [viewed] });
    const deliver = (partner: Partner, report: Report, count: number) =>
      reports.deliver(analyticsEvents.partnerViews, partner.id, {
        reports: [{ reportId: report.id, count }],
      });
    await deliver(owner, guest, 90);
    await deliver(owner, stock, 5);
    await deliver(people.partner, malaria, 90);
  });

  it('lists the reports that the caller may open, the most relevant first', async () => {
    const { rows: found, total } = await find(person);
    expect(found.map(({ name }) => name)).toEqual([stock.name, malaria.name, clinics.name, guest.name]);
    expect(total).toBe(4);
    expect(found[1]).toMatchObject({
      id: malaria.id,
      category: 'Catalogue category',
      owner: owner.name,
      type: 'Power Bi',
      count: 0,
      rating: 4.3,
      ratings: 3,
      isFavourite: false,
      isNew: false,
      data_refreshed_at: expect.any(String),
    });
    expect(found[0]).toMatchObject({ count: 7, rating: 2, ratings: 1 });
    expect(found[2]).toMatchObject({ isFavourite: true, rating: null, ratings: 0 });
  });

  it('ranks names before descriptions and tolerates a typo', async () => {
    const expected = [malaria.name, guest.name, stock.name];
    expect(await findNames(person, { search: 'malaria' })).toEqual(expected);
    expect(await findNames(person, { search: 'malaroa' })).toEqual(expected);
    expect(await findNames(person, { search: 'malaria', favourite: true })).toEqual([]);
  });

  it.each<[string, CatalogueFilter, () => Report[]]>([
    ['category', { categoryIds: [null] }, () => [stock, clinics, guest]],
    ['type', { types: ['Dash', 'Power Bi'] }, () => [malaria, clinics]],
    ['favourites', { favourite: true }, () => [clinics]],
    ['lowest rating', { minRating: 4 }, () => [malaria]],
    ['age of the data', { refreshedDays: 7 }, () => [malaria]],
    ['all at once', { types: ['Power Bi'], minRating: 3, refreshedDays: 1 }, () => [malaria]],
  ])('filters by %s', async (_case, filter, expected) => {
    expect(await findNames(person, filter)).toEqual(expected().map(({ name }) => name));
  });

  it('filters by owner and category', async () => {
    expect(await findNames(person, { ownerIds: [people.partner.id] })).toEqual([guest.name]);
    expect(await findNames(person, { categoryIds: [category] })).toEqual([malaria.name]);
  });

  it('counts each choice under the other filters', async () => {
    const { facets, total } = await find(person, { types: ['Dash'], categoryIds: [category] });
    expect(total).toBe(0);
    expect(facets).toMatchObject({
      categories: [
        { id: category, name: 'Catalogue category', count: 0 },
        { id: null, name: null, count: 1 },
      ],
      favourite: 0,
      owners: [],
      ratings: [4, 3, 2].map((minRating) => ({ minRating, count: 0 })),
      refreshed: [1, 7, 30].map((refreshedDays) => ({ refreshedDays, count: 0 })),
      isNew: 0,
    });
    expect(facets.types).toEqual([
      { type: 'Dash', count: 0 },
      { type: 'Power Bi', count: 1 },
      { type: 'Web Embed', count: 0 },
    ]);
    const all = (await find(person)).facets;
    expect(all.owners).toEqual([
      { id: owner.id, name: owner.name, count: 3 },
      { id: people.partner.id, name: people.partner.name, count: 1 },
    ]);
    expect(all.ratings).toEqual([
      { minRating: 4, count: 1 },
      { minRating: 3, count: 1 },
      { minRating: 2, count: 2 },
    ]);
  });

  it.each([
    ['name', () => [clinics, guest, malaria, stock]],
    ['-date_uploaded', () => [clinics, stock, malaria, guest]],
    ['-count', () => [stock, clinics, malaria, guest]],
    ['-rating', () => [malaria, stock, clinics, guest]],
    ['-data_refreshed_at', () => [malaria, clinics, stock, guest]],
    ['-type,-date_uploaded', () => [stock, guest, malaria, clinics]],
  ])('sorts by %s', async (sort, expected) => {
    expect(await findNames(person, { sort })).toEqual(expected().map(({ name }) => name));
  });

  it('is paged with the total', async () => {
    const page = await person.api.catalogue.find({ sort: 'name', limit: 2, offset: 1 });
    expect(page).toMatchObject({ total: 4, rows: [{ name: guest.name }, { name: malaria.name }] });
  });

  it('shows all reports to administrators, and none of others to users', async () => {
    const closed = await reports.createReport({ name: `Closed ${randomUUID()}`, owner: people.partner });
    expect(await findNames(people.administrator, { search: closed.name })).toEqual([closed.name]);
    expect(await findNames(person, { search: closed.name })).toEqual([]);
    await reports.deleteReport(closed);
    expect(await findNames(people.administrator, { search: closed.name })).toEqual([]);
  });

  it('ranks what the partner views often, its own, new and rated reports before others', async () => {
    const partner = await reports.createPartner();
    const visitor = await reports.createPerson('user', partner);
    const create = (name: string, by: Partner) => reports.createReport({ name, owner: by });
    const rated = await create('Own and rated', partner);
    const own = await create('Own', partner);
    const other = await create('Other', people.partner);
    const often = await create('Often viewed', people.partner);
    const added = await create('Own and new', partner);
    for (const report of [other, often]) await reports.permitUser(visitor.id, report);
    await reports.queryRows(
      `UPDATE user_permission SET granted_at = now() - interval '50 days' WHERE account_id = $1`,
      [visitor.id],
    );
    for (const report of [rated, own, other, often]) await setAge(report, 40);
    const rating = [rated.id, visitor.id, 4];
    await reports.queryRows('INSERT INTO rating (report_id, account_id, star) VALUES ($1, $2, $3)', rating);
    await reports.deliver(analyticsEvents.partnerViews, partner.id, {
      reports: [{ reportId: often.id, count: 999 }],
    });
    const expected = [often, added, rated, own, other].map(({ name }) => name);
    expect(await findNames(visitor, {})).toEqual(expected);
    expect(await findNames(visitor, { sort: 'best' })).toEqual(expected);
  });

  it('rejects unknown columns and choices', async () => {
    for (const input of [
      { sort: 'embed_url' },
      { types: ['Excel'] },
      { minRating: 6 },
      { categoryIds: ['1; DROP'] },
    ]) {
      expect((await reports.post(person, '/report/findCatalogue', input)).status).toBe(400);
    }
  });
});

describe('new reports', () => {
  it('were added or granted since the visit before', async () => {
    const partner = await reports.createPartner();
    const person = await reports.createPerson('user', partner);
    const old = await reports.createReport({ owner: partner });
    await setAge(old, 5);
    expect(await findNames(person, { isNew: true })).toEqual([old.name]);
    const getDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const visit = getDay(3);
    await signIn(person, visit);
    await signIn(person, getDay(0.02));
    expect((await find(person)).newSince).toBe(visit);
    expect(await find(person, { isNew: true })).toMatchObject({ rows: [], facets: { isNew: 0 } });
    const [added, granted, ofGroup] = [
      await reports.createReport({ owner: partner, name: 'Added' }),
      await reports.createReport({ owner: people.partner, name: 'Granted' }),
      await reports.createReport({ owner: people.partner, name: 'Of the group' }),
    ];
    for (const report of [granted, ofGroup]) await setAge(report, 90);
    await reports.permitUser(person.id, granted);
    await reports.permitGroup(partner, ofGroup);
    const expected = [added, granted, ofGroup].map(({ name }) => name);
    expect(await findNames(person, { isNew: true, sort: 'name' })).toEqual(expected);
    // A further sign-in within the hour belongs to the same visit.
    await signIn(person, getDay(0));
    expect(await findNames(person, { isNew: true, sort: 'name' })).toEqual(expected);
  });
});

describe('saved filters', () => {
  const filter = { types: ['Dash' as const], minRating: 4, search: 'stock', sort: '-rating' };

  it('are saved, replaced under the same name and deleted', async () => {
    const person = await reports.createPerson('user', people.partner);
    const { catalogue } = person.api;
    expect(await catalogue.findOwn({})).toEqual({ filters: [] });
    const { insertId: id = 0 } = await catalogue.saveFilter({ name: 'Best stock', filter });
    await catalogue.saveFilter({ name: 'All', filter: {} });
    expect((await catalogue.findOwn({})).filters).toMatchObject([
      { name: 'All' },
      { id, name: 'Best stock', filter },
    ]);
    expect(await catalogue.saveFilter({ name: 'best STOCK', filter: {} })).toEqual({
      affectedRows: 1,
      insertId: id,
    });
    expect(await catalogue.deleteFilter({ id })).toEqual({ affectedRows: 1 });
    expect((await catalogue.findOwn({})).filters).toMatchObject([{ name: 'All' }]);
  });

  it('belong to their account', async () => {
    const { insertId: id = 0 } = await people.user.api.catalogue.saveFilter({ name: 'Mine', filter });
    expect((await people.stranger.api.catalogue.findOwn({})).filters).toEqual([]);
    expect((await reports.post(people.stranger, '/catalogue/deleteFilter', { id })).status).toBe(404);
    expect((await people.user.api.catalogue.findOwn({})).filters).toMatchObject([{ id }]);
  });

  it('are limited, also when they are saved concurrently', async () => {
    const person = await reports.createPerson('user', people.partner);
    const names = Array.from({ length: maxSavedFilters + 2 }, (_, index) => `Filter ${index}`);
    const saved = await Promise.all(names.map((name) => person.api.catalogue.saveFilter({ name, filter })));
    const refused = saved.filter(({ affectedRows }) => affectedRows === 0);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.message).toBe('You have 20 saved filters. Delete one to save another.');
    const { filters } = await person.api.catalogue.findOwn({});
    expect(filters).toHaveLength(maxSavedFilters);
    const [{ name } = { name: '' }] = filters;
    expect(await person.api.catalogue.saveFilter({ name, filter: {} })).toMatchObject({ affectedRows: 1 });
  });

  it('are deleted with their account', async () => {
    const person = await reports.createPerson('user', people.partner);
    await person.api.catalogue.saveFilter({ name: 'Gone', filter });
    await reports.deliver(identityEvents.account, person.id, null);
    expect(await person.api.catalogue.findOwn({})).toEqual({ filters: [] });
  });
});
