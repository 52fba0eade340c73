import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  createPerson,
  createReport,
  deleteReport,
  permitUser,
  post,
  queryRows,
  usePeople,
  useReports,
  type Person,
  type Report,
} from '../testing/reports-service.js';

useReports();

const people = usePeople();
let person: Person;
let first: Report;
let second: Report;

beforeEach(async () => {
  person = await createPerson('user', people.partner);
  first = await createReport({ owner: people.partner });
  second = await createReport({ owner: people.partner });
});

const add = ({ id }: Report) => post(person, '/favourite/insert', { reportId: id });
const remove = ({ id }: Report) => post(person, '/favourite/delete', { reportId: id });
const findFavourites = async ({ api } = person) => (await api.favourite.findAll({})).map(({ id }) => id);

describe('favourites', () => {
  it('belong to the user, newest first', async () => {
    expect((await add(first)).body).toEqual({ affectedRows: 1 });
    await add(second);
    expect(await findFavourites()).toEqual([second.id, first.id]);
    expect(await findFavourites(await createPerson('user', people.partner))).toEqual([]);
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
    const closed = await createReport();
    expect((await add(closed)).status).toBe(404);
    expect((await add({ ...closed, id: 2_000_000_000 })).status).toBe(404);
    await permitUser(person.id, closed);
    expect((await add(closed)).status).toBe(200);
    expect(await findFavourites()).toEqual([closed.id]);
  });

  it('are hidden while their report is closed or deleted and return when it is opened again', async () => {
    const report = await createReport();
    await permitUser(person.id, report);
    await add(report);
    await add(first);
    await queryRows('DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect(await findFavourites()).toEqual([first.id]);
    await permitUser(person.id, report);
    expect(await findFavourites()).toEqual([first.id, report.id]);
    await deleteReport(first);
    expect(await findFavourites()).toEqual([report.id]);
  });
});
