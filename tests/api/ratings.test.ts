import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RatingRow } from '@portal/contracts';
import { sql } from '../support/databases.js';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { deleteReport } from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import {
  createPartner,
  createPerson,
  createReport,
  type PartnerFixture,
  type ReportFixture,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;
let colleague: Person;
let stranger: Person;
let report: ReportFixture & { reportId: string };

beforeAll(async () => {
  partner = await createPartner();
  person = await createPerson('user', partner);
  colleague = await createPerson('userAdmin', partner);
  stranger = await createPerson('user', await createPartner());
});
beforeEach(async () => {
  report = await createPowerBiReport(partner);
});

const rate = (star: unknown, as = person, reportIdOrUrl: unknown = report.id) =>
  as.rest.post('/rating/insert', { reportIdOrUrl, userId: as.account.id, star });
const rowFor = async (as: Person, { name } = report as ReportFixture) => {
  const { rows } = await as.rest.api.rating.findAllReportRatings.page({ limit: 15, search: name });
  return rows[0];
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
    expect((await rate(star)).body).toMatchObject({ affectedRows: 1 });
    expect(await rowFor(person)).toMatchObject({ ...none, [column]: 1 });
  });

  it('is unique per user and report and can be replaced', async () => {
    await rate(5);
    await rate(2);
    await rate(2, colleague);
    expect(await rowFor(person)).toMatchObject({ ...none, '2_stars': 2 });
  });

  it('is stored once under concurrency', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => rate(4)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await rowFor(person)).toMatchObject({ ...none, '4_stars': 1 });
  });

  it.each([-1, 6, 2.5, '3', null, undefined])(
    'of %j stars is rejected with the name of the field',
    async (star) => {
      const response = await rate(star);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ errors: [{ field: 'star' }] });
      expect(await rowFor(person)).toMatchObject(none);
    },
  );

  it('accepts the id, the Power BI id or the address of the report', async () => {
    const embedUrl = `${portalUnderTest().emulatorUrl}/demo/dash/${report.reportId}`;
    const page = await createReport({ type: 'Dash', owner: partner, embedUrl });
    expect((await rate(1, person, report.reportId)).status).toBe(200);
    expect((await rate(5, person, embedUrl)).status).toBe(200);
    expect(await rowFor(person)).toMatchObject({ '1_star': 1 });
    expect(await rowFor(person, page)).toMatchObject({ '5_stars': 1 });
  });

  it('is rejected for a closed report under any of its ids', async () => {
    const embedUrl = `${portalUnderTest().emulatorUrl}/demo/dash/closed-${report.reportId}`;
    await createReport({ type: 'Dash', owner: partner, embedUrl });
    for (const name of [report.id, report.reportId, embedUrl, 2_000_000_000, 'nothing', '%', '*']) {
      expect([name, (await rate(5, stranger, name)).status]).toEqual([name, 404]);
    }
    expect(await sql('reports', 'SELECT FROM rating WHERE account_id = $1', [stranger.account.id])).toEqual(
      [],
    );
  });

  it('is rejected under another name and from administrators', async () => {
    const input = { reportIdOrUrl: report.id, userId: colleague.account.id, star: 0 };
    expect((await person.rest.post('/rating/insert', input)).status).toBe(403);
    expect((await rate(0, await createPerson('administrator'))).status).toBe(403);
    expect(await rowFor(person)).toMatchObject(none);
  });
});

describe('ratings of all reports', () => {
  const embedFields = ({ report_id, dataset_id, embed_url }: RatingRow) => [report_id, dataset_id, embed_url];

  it('show how a report is opened only to users who may open it', async () => {
    await rate(3);
    const [own, foreign] = [await rowFor(person), await rowFor(stranger)];
    expect(own).toMatchObject({ id: report.id, openable: true, report_id: report.reportId });
    expect(foreign).toMatchObject({ id: report.id, openable: false, '3_stars': 1 });
    expect(embedFields(foreign as RatingRow)).toEqual([null, null, null]);
    expect(await rowFor(await createPerson('administrator'))).toMatchObject({ openable: true });
  });

  it('are sorted by the number of stars', async () => {
    await rate(5);
    const { rows } = await person.rest.api.rating.findAllReportRatings.page({ limit: 500, sort: '-5_stars' });
    const counts = rows.map((row) => row['5_stars']);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(0);
  });

  it('exclude deleted reports', async () => {
    await rate(5);
    await deleteReport(report);
    expect(await rowFor(person)).toBeUndefined();
  });
});
