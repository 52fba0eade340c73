import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { maxReportBookmarks } from '@portal/contracts';
import { usePeople, usePowerBi, type Person, type Report } from '../testing/reports-service.js';

const { reports, createEmbeddedReport } = usePowerBi();
const people = usePeople(reports);
const state = Buffer.from('filters').toString('base64');
const otherState = Buffer.from('other filters').toString('base64');

let report: Report;
let person: Person;

beforeEach(async () => {
  report = await createEmbeddedReport(people.partner);
  person = await reports.createPerson('user', people.partner);
});

const call = (path: string, input: object, as = person) => reports.post(as, `/reportBookmark/${path}`, input);
const save = (name: string, as = person, input: object = {}) =>
  call('save', { reportId: report.id, name, state, ...input }, as);
const find = (id?: string, as = person) => call('find', { reportId: report.id, ...(id && { id }) }, as);
const findId = async (name: string) => {
  const { bookmarks } = await person.api.reportBookmark.find({ reportId: report.id });
  return bookmarks.find((bookmark) => bookmark.name === name)?.id ?? '';
};

describe('personal bookmarks', () => {
  it('are listed by name to their account only', async () => {
    for (const name of ['northern', 'Central']) expect((await save(name)).body).toEqual({ affectedRows: 1 });
    const { body } = await find();
    expect(body).toMatchObject({
      bookmarks: [
        { name: 'Central', isDefault: false },
        { name: 'northern', isDefault: false },
      ],
      state: null,
    });
    const colleague = await reports.createPerson('user', people.partner);
    expect((await find(undefined, colleague)).body).toEqual({ bookmarks: [], state: null });
  });

  it('replace the one of the same name, whose link stays', async () => {
    await save('Northern');
    const id = await findId('Northern');
    await save('NORTHERN', person, { state: otherState });
    expect((await find(id)).body).toMatchObject({ bookmarks: [{ id, name: 'NORTHERN' }], state: otherState });
  });

  it.each([
    ['that is no base64', '{"filters": []}'],
    ['that is too long', 'a'.repeat(256 * 1_024 + 1)],
    ['that is empty', ''],
  ])('reject a state %s', async (_case, rejected) => {
    expect((await save('Bad', person, { state: rejected })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'state' }],
    });
  });

  it('have the size of the largest states', async () => {
    const large = 'a'.repeat(256 * 1_024);
    await save('Large', person, { state: large });
    expect((await find(await findId('Large'))).body.state).toBe(large);
  });

  it('are limited for an account and a report, also when they are saved concurrently', async () => {
    const names = Array.from({ length: maxReportBookmarks + 2 }, (_, index) => `Bookmark ${index}`);
    const responses = await Promise.all(names.map((name) => save(name)));
    expect(responses.filter(({ body }) => body.affectedRows === 0).map(({ body }) => body.message)).toEqual(
      Array(2).fill('You have 20 bookmarks of this report. Delete one to save another.'),
    );
    const saved = await person.api.reportBookmark.find({ reportId: report.id });
    expect(saved.bookmarks).toHaveLength(maxReportBookmarks);
    expect((await save(saved.bookmarks[0]?.name ?? '')).body).toEqual({ affectedRows: 1 });
    const other = await createEmbeddedReport(people.partner);
    expect((await save('First', person, { reportId: other.id })).body).toEqual({ affectedRows: 1 });
  });

  it('are renamed, unless the name is taken', async () => {
    await save('Northern');
    await save('Central');
    const id = await findId('Northern');
    const message = 'You have a bookmark with this name. Please choose another name.';
    expect((await call('update', { id, name: 'central' })).body).toMatchObject({ affectedRows: 0, message });
    expect((await call('update', { id, name: 'North' })).body).toEqual({ affectedRows: 1 });
    expect(await findId('North')).toBe(id);
  });

  it('have one default, with which the report opens', async () => {
    await save('Northern');
    await save('Central', person, { state: otherState });
    for (const name of ['Northern', 'Central'])
      await call('update', { id: await findId(name), isDefault: true });
    expect((await find()).body).toMatchObject({
      bookmarks: [
        { name: 'Central', isDefault: true },
        { name: 'Northern', isDefault: false },
      ],
      state: otherState,
    });
    expect((await find(await findId('Northern'))).body.state).toBe(state);
    await call('update', { id: await findId('Central'), isDefault: false });
    expect((await find()).body.state).toBeNull();
  });

  it('are changed and deleted by their account only', async () => {
    await save('Northern');
    const id = await findId('Northern');
    for (const other of [await reports.createPerson('user', people.partner), people.administrator]) {
      expect((await call('update', { id, name: 'Mine' }, other)).status).toBe(404);
      expect((await call('update', { id, isDefault: true }, other)).status).toBe(404);
      expect((await call('delete', { id }, other)).status).toBe(404);
    }
    expect((await call('delete', { id })).body).toEqual({ affectedRows: 1 });
    expect((await find(id)).body).toEqual({ bookmarks: [], state: null });
  });

  it('are deleted with their account, and when the report becomes another one in Power BI', async () => {
    await save('Northern');
    await reports.queryRows('DELETE FROM replicated_account WHERE id = $1', [person.id]);
    expect((await find()).body.bookmarks).toEqual([]);
    const colleague = await reports.createPerson('user', people.partner);
    await save('Northern', colleague);
    await reports.queryRows('UPDATE report SET name = name WHERE id = $1', [report.id]);
    expect((await find(undefined, colleague)).body.bookmarks).toHaveLength(1);
    await reports.queryRows('UPDATE report SET report_id = $1 WHERE id = $2', [randomUUID(), report.id]);
    expect((await find(undefined, colleague)).body.bookmarks).toEqual([]);
  });
});

describe('link of a bookmark', () => {
  it('is read by everybody who may open the report, and by nobody else', async () => {
    await save('Northern');
    const id = await findId('Northern');
    await reports.permitUser(people.stranger.id, report);
    expect((await find(id, people.stranger)).body).toEqual({ bookmarks: [], state });
    await reports.queryRows('DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect((await find(id, people.stranger)).status).toBe(404);
    expect((await save('Stranger', people.stranger)).status).toBe(404);
  });

  it('opens its own report only', async () => {
    await save('Northern');
    const id = await findId('Northern');
    const other = await createEmbeddedReport(people.partner);
    expect((await call('find', { reportId: other.id, id })).body.state).toBeNull();
    expect((await find(randomUUID())).body.state).toBeNull();
    const page = await reports.createReport({ owner: people.partner });
    expect((await call('find', { reportId: page.id })).status).toBe(404);
  });
});
