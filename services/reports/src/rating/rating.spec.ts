import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RatingRow } from '@portal/contracts';
import { usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let person: Person;
let report: Report & { reportId: string };

beforeEach(async () => {
  person = await reports.createPerson('user', people.partner);
  report = await reports.createPowerBiReport(people.partner);
});

const rate = (star: unknown, as = person, reportIdOrUrl: unknown = report.id) =>
  reports.post(as, '/rating/insert', { reportIdOrUrl, userId: as.id, star });
const findRowFor = async (as: Person, { name }: Report = report) => {
  const page = await as.api.rating.findAllReportRatings.page({ limit: 15, search: name });
  return page.rows[0];
};
const none = { '5_stars': 0, '4_stars': 0, '3_stars': 0, '2_stars': 0, '1_star': 0, '0_stars': 0 };

describe('rating', () => {
  it.each([
    [0, '0_stars'],
    [1, '1_star'],
    [2, '2_stars'],
    [3, '3_stars'],
    [4, '4_stars'],
    [5, '5_stars'],
  ] as const)('of %i stars is counted as %s', async (star, column) => {
    expect((await rate(star)).body).toEqual({ affectedRows: 1 });
    expect(await findRowFor(person)).toMatchObject({ ...none, [column]: 1 });
  });

  it('is found by its author only, while the report can be opened', async () => {
    expect(await person.api.rating.find({ reportId: report.id })).toEqual([]);
    await rate(4);
    await rate(1, people.userAdmin);
    expect(await person.api.rating.find({ reportId: report.id })).toEqual([{ star: 4 }]);
    expect(await reports.post(people.stranger, '/rating/find', { reportId: report.id })).toMatchObject({
      status: 404,
    });
    await reports.deleteReport(report);
    expect(await reports.post(person, '/rating/find', { reportId: report.id })).toMatchObject({
      status: 404,
    });
  });

  it('is unique per user and report and can be replaced', async () => {
    await rate(5);
    await reports.queryRows(`UPDATE rating SET rated_at = '2024-01-01' WHERE report_id = $1`, [report.id]);
    await rate(2);
    await rate(2, people.userAdmin);
    expect(await findRowFor(person)).toMatchObject({ ...none, '2_stars': 2 });
    const stored = `SELECT rated_at > now() - interval '1 minute' AS renewed FROM rating WHERE report_id = $1 AND account_id = $2`;
    expect(await reports.queryRow(stored, [report.id, person.id])).toEqual({ renewed: true });
  });

  it('is stored once under concurrency', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => rate(4)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await findRowFor(person)).toMatchObject({ ...none, '4_stars': 1 });
  });

  it.each([-1, 6, 2.5, '3', null, undefined])(
    'of %j stars is rejected with the name of the field',
    async (star) => {
      expect(await rate(star)).toMatchObject({ status: 400, body: { errors: [{ field: 'star' }] } });
      expect(await findRowFor(person)).toMatchObject(none);
    },
  );

  it('accepts the id, the Power BI id or the address of the report', async () => {
    const embedUrl = `https://dash.example.org/${report.reportId}`;
    const dash = await reports.createReport({ type: 'Dash', owner: people.partner, embedUrl });
    expect((await rate(1, person, report.reportId)).status).toBe(200);
    expect((await rate(5, person, embedUrl)).status).toBe(200);
    expect(await findRowFor(person)).toMatchObject({ '1_star': 1 });
    expect(await findRowFor(person, dash)).toMatchObject({ '5_stars': 1, embed_url: embedUrl });
  });

  it('is rejected for a closed report under any of its ids', async () => {
    const embedUrl = `https://dash.example.org/closed-${report.reportId}`;
    await reports.createReport({ type: 'Dash', owner: people.partner, embedUrl });
    for (const name of [report.id, report.reportId, embedUrl, 2_000_000_000, 'nothing', '%', '*']) {
      expect([name, (await rate(5, people.stranger, name)).status]).toEqual([name, 404]);
    }
    expect(await reports.queryRows('SELECT FROM rating WHERE account_id = $1', [people.stranger.id])).toEqual(
      [],
    );
  });
});

describe('ratings of all reports', () => {
  const embedFields = ({ report_id, dataset_id, embed_url }: RatingRow) => [report_id, dataset_id, embed_url];

  it('show how a report is opened only to users who may open it', async () => {
    await rate(3);
    const [own, foreign] = [await findRowFor(person), await findRowFor(people.stranger)];
    expect(own).toMatchObject({ id: report.id, openable: true, report_id: report.reportId });
    expect(foreign).toMatchObject({ id: report.id, openable: false, '3_stars': 1 });
    expect(embedFields(foreign as RatingRow)).toEqual([null, null, null]);
    expect(await findRowFor(people.administrator)).toMatchObject({ openable: true });
  });

  it('are sorted by the number of stars', async () => {
    await rate(5);
    const best = await person.api.rating.findAllReportRatings({});
    expect(best[0]?.['5_stars']).toBe(Math.max(...best.map((each) => each['5_stars'])));
    for (const sort of ['-5_stars', '-4_stars,name'] as const) {
      const page = await person.api.rating.findAllReportRatings.page({ limit: 500, sort });
      const column = sort.startsWith('-5') ? '5_stars' : '4_stars';
      const counts = page.rows.map((each) => each[column]);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(counts[0]).toBeGreaterThan(0);
    }
    const byName = await person.api.rating.findAllReportRatings.page({ limit: 500, sort: 'name' });
    const names = byName.rows.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  it('exclude deleted reports', async () => {
    await rate(5);
    await reports.deleteReport(report);
    expect(await findRowFor(person)).toBeUndefined();
  });
});
