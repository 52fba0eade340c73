import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import type { RestResponse } from '../support/rest.js';
import {
  createPartner,
  createPerson,
  createReport,
  type PartnerFixture,
  type ReportFixture,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;
let report: ReportFixture;

beforeAll(async () => {
  partner = await createPartner();
  person = await createPerson('user', partner);
  report = await createReport({ owner: partner });
});

const open = (as = person, key?: string, of = report) =>
  as.rest.post(
    '/viewership/insert',
    { userId: as.account.id, reportId: of.id },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const getId = ({ body }: RestResponse) => (body as { insertId: number }).insertId;
const findViews = async ({ id }: ReportFixture) =>
  (await sql('analytics', 'SELECT id FROM viewership WHERE report_id = $1', [id])).length;

describe('opening a report', () => {
  it('records a view with the caller, its partner and the report, and returns the name', async () => {
    const response = await open();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
    const row = await queryRow(
      'analytics',
      'SELECT account_id, partner_id, report_id, page_changes, visual_clicks FROM viewership WHERE id = $1',
      [getId(response)],
    );
    expect(row).toEqual({
      account_id: person.account.id,
      partner_id: partner.id,
      report_id: report.id,
      page_changes: 0,
      visual_clicks: 0,
    });
  });

  it('does not affect concurrent calls when it is rejected', async () => {
    const own = await createReport({ owner: partner });
    const closedReport = await createReport();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => open(person, undefined, index % 4 ? own : closedReport)),
    );
    expect(responses.map(({ status }) => status)).toEqual(
      responses.map((_, index) => (index % 4 ? 200 : 404)),
    );
    expect(await findViews(own)).toBe(15);
    expect(await findViews(closedReport)).toBe(0);
  });

  it.each(['a b', 'semi;colon', 'x'.repeat(65)])('rejects the key "%s"', async (key) => {
    const response = await open(person, key);
    expect(response.body).toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key' }] });
  });

  it('updates the view counts of the reports service', async () => {
    const own = await createReport({ owner: partner });
    for (let view = 0; view < 3; view++) await open(person, undefined, own);
    const findProjected = () =>
      sql('reports', 'SELECT count FROM report_view_count WHERE report_id = $1', [own.id]);
    await eventually(findProjected, ([row]) => Number(row?.count) === 3);
  });
});

describe('use of an open report', () => {
  it('records page changes and clicks for the view', async () => {
    const id = getId(await open());
    for (let time = 0; time < 3; time++) {
      const response = await person.rest.post('/viewership/updatePageChange', { id });
      expect(response.body).toEqual({ affectedRows: 1 });
    }
    await Promise.all(
      Array.from({ length: 5 }, () => person.rest.post('/viewership/updateVisualClick', { id })),
    );
    const row = await queryRow(
      'analytics',
      'SELECT page_changes, visual_clicks FROM viewership WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ page_changes: 3, visual_clicks: 5 });
  });
});
