import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql, sqlRow } from '../support/databases.js';
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
const usedForAnother = {
  status: 400,
  code: 'malformed',
  errors: [{ field: 'Idempotency-Key', message: 'This key was used for another report.' }],
};
const idOf = ({ body }: RestResponse) => (body as { insertId: number }).insertId;
const progressOf = (id: number) =>
  sqlRow(
    'analytics',
    'SELECT page_changes, visual_clicks, seconds_in_view, drawn_after FROM viewership WHERE id = $1',
    [id],
  );
const viewsOf = async ({ id }: ReportFixture) =>
  (await sql('analytics', 'SELECT id FROM viewership WHERE report_id = $1', [id])).length;

describe('opening a report', () => {
  it('records a view with the caller, its partner and the report, and returns the name', async () => {
    const response = await open();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
    const row = await sqlRow(
      'analytics',
      'SELECT account_id, partner_id, report_id, page_changes, visual_clicks FROM viewership WHERE id = $1',
      [idOf(response)],
    );
    expect(row).toEqual({
      account_id: person.account.id,
      partner_id: partner.id,
      report_id: report.id,
      page_changes: 0,
      visual_clicks: 0,
    });
  });

  it('records a view each time', async () => {
    const own = await createReport({ owner: partner });
    const ids = [await open(person, undefined, own), await open(person, undefined, own)].map(idOf);
    expect(new Set(ids).size).toBe(2);
    expect(await viewsOf(own)).toBe(2);
  });

  it('records one view per key, sequentially and concurrently', async () => {
    const own = await createReport({ owner: partner });
    const key = randomUUID();
    const first = idOf(await open(person, key, own));
    const repeats = await Promise.all(Array.from({ length: 12 }, () => open(person, key, own)));
    expect(new Set(repeats.map(idOf))).toEqual(new Set([first]));
    const another = randomUUID();
    const together = await Promise.all(Array.from({ length: 12 }, () => open(person, another, own)));
    expect(new Set(together.map(idOf)).size).toBe(1);
    expect(await viewsOf(own)).toBe(2);
  });

  it('rejects a key of another report, and the key stays valid for its own report', async () => {
    const [own, other] = [await createReport({ owner: partner }), await createReport({ owner: partner })];
    const key = randomUUID();
    const first = idOf(await open(person, key, own));
    expect((await open(person, key, other)).body).toMatchObject(usedForAnother);
    expect(idOf(await open(person, key, own))).toBe(first);
    expect(await Promise.all([own, other].map(viewsOf))).toEqual([1, 0]);
  });

  it('records one view for a key with two reports at the same time, without affecting concurrent calls', async () => {
    const [own, other] = [await createReport({ owner: partner }), await createReport({ owner: partner })];
    const key = randomUUID();
    const [racing, neighbours] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, index) => open(person, key, index % 2 ? own : other))),
      Promise.all(Array.from({ length: 6 }, () => open(person, randomUUID(), own))),
    ]);
    const [opened, refused] = [200, 400].map((expected) =>
      racing.filter(({ status }) => status === expected),
    );
    expect(new Set(opened?.map(idOf)).size).toBe(1);
    expect(opened).toHaveLength(6);
    expect(refused?.map(({ body }) => body)).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining(usedForAnother)),
    );
    expect(neighbours.map(({ status }) => status)).toEqual(neighbours.map(() => 200));
    const views = await Promise.all([own, other].map(viewsOf));
    expect(views.reduce((sum, count) => sum + count)).toBe(1 + neighbours.length);
  });

  it('records two views for the same key of two users', async () => {
    const own = await createReport({ owner: partner });
    const colleague = await createPerson('user', partner);
    const key = randomUUID();
    const ids = await Promise.all([open(person, key, own), open(colleague, key, own)]);
    expect(new Set(ids.map(idOf)).size).toBe(2);
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
    expect(await viewsOf(own)).toBe(15);
    expect(await viewsOf(closedReport)).toBe(0);
  });

  it.each(['a b', 'semi;colon', 'x'.repeat(65)])('rejects the key "%s"', async (key) => {
    const response = await open(person, key);
    expect(response.body).toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key' }] });
  });

  it('updates the view counts of the reports service', async () => {
    const own = await createReport({ owner: partner });
    for (let view = 0; view < 3; view++) await open(person, undefined, own);
    const copied = () => sql('reports', 'SELECT count FROM report_view_count WHERE report_id = $1', [own.id]);
    await eventually(copied, ([row]) => Number(row?.count) === 3);
  });
});

describe('use of an open report', () => {
  it('records page changes and clicks for the view', async () => {
    const id = idOf(await open());
    for (let time = 0; time < 3; time++) {
      const response = await person.rest.post('/viewership/updatePageChange', { id });
      expect(response.body).toEqual({ affectedRows: 1 });
    }
    await Promise.all(
      Array.from({ length: 5 }, () => person.rest.post('/viewership/updateVisualClick', { id })),
    );
    const row = await sqlRow(
      'analytics',
      'SELECT page_changes, visual_clicks FROM viewership WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ page_changes: 3, visual_clicks: 5 });
  });

  it('counts each total once regardless of repetition and order', async () => {
    const id = idOf(await open());
    const publishUpdate = (path: string, total: number) => person.rest.post(path, { id, total });
    const responses = await Promise.all(
      [3, 7, 7, 5].flatMap((total) => [
        publishUpdate('/viewership/updatePageChange', total),
        publishUpdate('/viewership/updateVisualClick', total * 2),
      ]),
    );
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => ({ affectedRows: 1 })));
    await publishUpdate('/viewership/updatePageChange', 4);
    await person.rest.post('/viewership/updateVisualClick', { id });
    expect(await progressOf(id)).toMatchObject({ page_changes: 7, visual_clicks: 15 });
  });

  it('is drawn once, and neither drawn later nor visible longer than the view lasted', async () => {
    const id = idOf(await open());
    const publishUpdate = (times: object) => person.rest.post('/viewership/updateTimes', { id, ...times });
    await publishUpdate({ secondsInView: 0 });
    expect(await progressOf(id)).toMatchObject({ seconds_in_view: 0, drawn_after: null });
    await publishUpdate({ secondsInView: 86_400, drawnAfter: 600_000 });
    const lasted = 'extract(epoch FROM clock_timestamp() - viewed_at)';
    const [row] = await sql(
      'analytics',
      `SELECT drawn_after <= ${lasted} * 1000 AND seconds_in_view <= ${lasted} AS possible FROM viewership WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ possible: true });
    const { drawn_after: drawnAfter } = await progressOf(id);
    await publishUpdate({ secondsInView: 0, drawnAfter: 0 });
    expect(await progressOf(id)).toMatchObject({ drawn_after: drawnAfter });
  });

  it('is recorded only by its own user, and rejected records do not affect concurrent ones', async () => {
    const stranger = await createPerson('user', partner);
    const [own, foreign] = [idOf(await open(stranger)), idOf(await open())];
    const calls = ['updatePageChange', 'updateVisualClick', 'updateTimes'].flatMap((call) =>
      [own, foreign].map((id) =>
        stranger.rest.post(`/viewership/${call}`, {
          id,
          ...(call === 'updateTimes' ? { secondsInView: 0, drawnAfter: 0 } : { total: 2 }),
        }),
      ),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 403, 200, 403, 200, 403]);
    expect(await progressOf(own)).toMatchObject({ page_changes: 2, visual_clicks: 2, drawn_after: 0 });
    expect(await progressOf(foreign)).toMatchObject({ page_changes: 0, visual_clicks: 0, drawn_after: null });
  });
});
