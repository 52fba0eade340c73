import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createPartner, createPerson, type PartnerFixture, type ReportFixture } from '../support/fixtures.js';

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
});
