import { beforeEach, describe, expect, it } from '@jest/globals';
import { usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let person: Person;
let first: Report;
let second: Report;

beforeEach(async () => {
  person = await reports.createPerson('user', people.partner);
  first = await reports.createReport({ owner: people.partner });
  second = await reports.createReport({ owner: people.partner });
});

const add = ({ id }: Report) => reports.post(person, '/favourite/insert', { reportId: id });
const remove = ({ id }: Report) => reports.post(person, '/favourite/delete', { reportId: id });
const findFavourites = async ({ api } = person) => (await api.favourite.findAll({})).map(({ id }) => id);

describe('favourites', () => {
  it('belong to the user, newest first', async () => {
    expect((await add(first)).body).toEqual({ affectedRows: 1 });
    await add(second);
    expect(await findFavourites()).toEqual([second.id, first.id]);
    expect(await findFavourites(await reports.createPerson('user', people.partner))).toEqual([]);
  });

  it('have their image and newest update', async () => {
    await add(first);
    await people.userAdmin.api.reportUpdate.insert({ reportId: first.id, updates: 'New figures.' });
    expect(await person.api.favourite.findAll({})).toMatchObject([
      { name: first.name, owner: people.partner.name, thumbnail: null, update: 'New figures.' },
    ]);
  });

  it('are added and removed once', async () => {
    await Promise.all([add(first), add(first), add(first)]);
    await add(second);
    expect((await add(first)).body).toEqual({ affectedRows: 1 });
    expect(await findFavourites()).toEqual([second.id, first.id]);
    expect((await remove(first)).body).toEqual({ affectedRows: 1 });
    expect((await remove(first)).status).toBe(404);
    expect(await findFavourites()).toEqual([second.id]);
  });

  it('are limited to open reports', async () => {
    const closed = await reports.createReport();
    expect((await add(closed)).status).toBe(404);
    expect((await add({ ...closed, id: 2_000_000_000 })).status).toBe(404);
    await reports.permitUser(person.id, closed);
    expect((await add(closed)).status).toBe(200);
    expect(await findFavourites()).toEqual([closed.id]);
  });

  it('are hidden while their report is closed or deleted and return when it is opened again', async () => {
    const report = await reports.createReport();
    await reports.permitUser(person.id, report);
    await add(report);
    await add(first);
    await reports.queryRows('DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect(await findFavourites()).toEqual([first.id]);
    await reports.permitUser(person.id, report);
    expect(await findFavourites()).toEqual([first.id, report.id]);
    await reports.deleteReport(first);
    expect(await findFavourites()).toEqual([report.id]);
  });
});
