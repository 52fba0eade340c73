import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createPowerBiReport, generateTokenCalls } from '../support/emulator.js';
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
let report: ReportFixture & { reportId: string };

beforeEach(async () => {
  partner ??= await createPartner();
  person ??= await createPerson('user', partner);
  report = await createPowerBiReport(partner);
});

const request = (input: object, as = person) => as.rest.post('/viewership/getEmbedToken', input);

interface EmbedToken {
  token: string;
  embedUrl: string;
  expiresInSeconds: number;
}

describe('embed token', () => {
  it('opens the report in Power BI until its expiry', async () => {
    const { body, status } = await request({ reportId: report.reportId, datasetId: report.datasetId });
    expect(status).toBe(200);
    const { token, embedUrl, expiresInSeconds } = body as EmbedToken;
    expect(embedUrl).toContain(report.reportId);
    expect(expiresInSeconds).toBeGreaterThan(3_500);
    expect(expiresInSeconds).toBeLessThanOrEqual(3_600);
    const data = await fetch(`${portalUnderTest().emulatorUrl}/embed-data/${report.reportId}`, {
      headers: { authorization: `EmbedToken ${token}` },
    });
    expect(data.status).toBe(200);
  });

  it('is valid only for its own report', async () => {
    const other = await createPowerBiReport(partner);
    const { token } = (await request({ reportId: report.reportId })).body as EmbedToken;
    const data = await fetch(`${portalUnderTest().emulatorUrl}/embed-data/${other.reportId}`, {
      headers: { authorization: `EmbedToken ${token}` },
    });
    expect(data.ok).toBe(false);
  });

  it('is rejected for the dataset of another report', async () => {
    const other = await createPowerBiReport(partner);
    const response = await request({ reportId: report.reportId, datasetId: other.datasetId });
    expect(response.status).toBe(404);
    expect(response.text).not.toContain('"token"');
    expect(await generateTokenCalls(report.reportId)).toEqual([]);
  });

  it('is requested from Power BI once for concurrent callers and then cached', async () => {
    const colleague = await createPerson('user', partner);
    const expected = Array.from({ length: 20 }, (_, index) =>
      request({ reportId: report.reportId }, index % 2 ? colleague : person),
    );
    const responses = await Promise.all(expected);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => (body as EmbedToken).token)).size).toBe(1);
    await request({ reportId: report.reportId });
    expect(await generateTokenCalls(report.reportId)).toHaveLength(1);
  });

  it('is rejected as soon as the report is closed, even when it is cached', async () => {
    const stranger = await createPerson('user', await createPartner());
    await permitUser(stranger.account.id, report);
    expect((await request({ reportId: report.reportId }, stranger)).status).toBe(200);
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect((await request({ reportId: report.reportId }, stranger)).status).toBe(404);
  });

  it.each([
    ['a report that Power BI no longer has', `status = 'Unavailable'`],
    ['a deleted report', 'deleted_at = now()'],
  ])('is not found for %s', async (_case, change) => {
    await sql('reports', `UPDATE report SET ${change} WHERE id = $1`, [report.id]);
    expect((await request({ reportId: report.reportId })).status).toBe(404);
  });

  it('is not found for an unknown report and for a report of another kind', async () => {
    const page = await createReport({ type: 'Web Embed', owner: partner });
    for (const reportId of [
      '11111111-2222-4333-8444-555555555555',
      'no-guid',
      String(page.id),
      "' OR 1=1 --",
    ]) {
      expect((await request({ reportId })).status).toBe(404);
    }
  });
});
