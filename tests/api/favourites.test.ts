import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createReplicatedReport } from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import { deleteReport } from '../support/report-fixtures.js';
import {
  createPartner,
  createPerson,
  createReport,
  type PartnerFixture,
  type ReportFixture,
  permitUser,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;
let first: ReportFixture;
let second: ReportFixture;

beforeAll(async () => {
  partner = await createPartner();
});
beforeEach(async () => {
  person = await createPerson('user', partner);
  first = await createReport({ owner: partner });
  second = await createReport({ owner: partner });
});

const retain = (report: ReportFixture, as = person) =>
  as.rest.post('/favourite/insert', { reportId: report.id });
const letGo = (report: ReportFixture, as = person) =>
  as.rest.post('/favourite/delete', { reportId: report.id });
const favouritesOf = async (as = person) => (await as.rest.api.favourite.findAll({})).map(({ id }) => id);
const createClosedReport = () => createReport({});

describe('favourites', () => {
  it('belong to the user, newest first', async () => {
    expect((await retain(first)).body).toMatchObject({ affectedRows: 1 });
    await retain(second);
    expect(await favouritesOf()).toEqual([second.id, first.id]);
    expect(await favouritesOf(await createPerson('user', partner))).toEqual([]);
  });

  it('are added and removed once', async () => {
    await Promise.all([retain(first), retain(first), retain(first)]);
    expect((await retain(first)).status).toBe(200);
    expect(await favouritesOf()).toEqual([first.id]);
    expect((await letGo(first)).body).toMatchObject({ affectedRows: 1 });
    expect((await letGo(first)).body).not.toMatchObject({ affectedRows: 1 });
    expect(await favouritesOf()).toEqual([]);
  });

  it('are limited to open reports', async () => {
    const report = await createClosedReport();
    expect((await retain(report)).status).toBe(404);
    expect((await person.rest.post('/favourite/insert', { reportId: 2_000_000_000 })).status).toBe(404);
    await permitUser(person.account.id, report);
    expect((await retain(report)).status).toBe(200);
    expect(await favouritesOf()).toEqual([report.id]);
  });

  it('are hidden while their report is closed or deleted and return when it is opened again', async () => {
    const report = await createClosedReport();
    await permitUser(person.account.id, report);
    await retain(report);
    await retain(first);
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect(await favouritesOf()).toEqual([first.id]);
    await permitUser(person.account.id, report);
    expect(await favouritesOf()).toEqual([first.id, report.id]);
    await deleteReport(first);
    expect(await favouritesOf()).toEqual([report.id]);
  });

  it('are not available to administrators', async () => {
    const administrator = await createPerson('administrator');
    expect((await administrator.rest.get('/favourite/findAll')).status).toBe(403);
    expect((await retain(first, administrator)).status).toBe(403);
    expect((await letGo(first, administrator)).status).toBe(403);
  });
});

describe('recently opened reports', () => {
  beforeEach(async () => {
    first = await createReplicatedReport(partner);
    second = await createReplicatedReport(partner);
  });

  const open = (report: ReportFixture) =>
    person.rest.post('/viewership/insert', { userId: person.account.id, reportId: report.id });
  const recent = async () => (await person.rest.api.viewership.findRecent({})).map(({ id }) => id);
  const untilRecent = (ids: number[]) =>
    eventually(recent, (seen) => JSON.stringify(seen) === JSON.stringify(ids));

  it('are listed once each, latest first', async () => {
    for (const report of [first, second, first]) await open(report);
    await untilRecent([first.id, second.id]);
  });

  it('are hidden when they may no longer be opened', async () => {
    const report = await createReplicatedReport();
    await permitUser(person.account.id, report);
    for (const each of [report, first]) await open(each);
    await untilRecent([first.id, report.id]);
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect(await recent()).toEqual([first.id]);
  });

  it('are at most eight', async () => {
    const reports = await Promise.all(Array.from({ length: 9 }, () => createReplicatedReport(partner)));
    for (const report of reports) await open(report);
    await untilRecent(
      reports
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
  });
});
