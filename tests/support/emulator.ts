import { randomUUID } from 'node:crypto';
import { catalogue } from '@portal/power-bi-emulator/catalogue';
import { createReplicatedReport } from './replicated-fixtures.js';
import { portalUnderTest } from './portal.js';
import { createReport, type PartnerFixture, type ReportFixture } from './fixtures.js';

export interface RecordedCall {
  method: string;
  path: string;
  status: number;
  /** The report and the username of a request for an embed token. */
  reportId?: string;
  username?: string;
}

/** Sets the emulator's controls (see its README). Errors and lifetimes affect every caller, so they need an isolated portal. */
export async function control(
  method: string,
  path: string,
  body?: unknown,
  url = portalUnderTest().emulatorUrl,
): Promise<unknown> {
  const response = await fetch(`${url}/control${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  if (!response.ok) throw new Error(`${method} /control${path}: ${response.status}`);
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

export async function generateTokenCalls(reportId: string, url?: string): Promise<RecordedCall[]> {
  const { calls } = (await control('GET', '/calls', undefined, url)) as { calls: RecordedCall[] };
  return calls.filter((call) => call.path.endsWith('/GenerateToken') && call.reportId === reportId);
}

/** How exports of a report go; they succeed by default. */
export interface EmulatedFields {
  exports?: 'Succeeded' | 'Failed' | 'Running' | 'Refused';
  /** The roles of the dataset's row-level security. */
  roles?: string[];
}

/** Makes a report in the emulator and in the portal. No token has been requested for it. */
export async function createPowerBiReport(
  owner: PartnerFixture,
  fields: EmulatedFields = {},
): Promise<ReportFixture & { reportId: string }> {
  const workspace = catalogue[0];
  if (!workspace) throw new Error('The emulator has no workspace.');
  const powerBi = {
    name: `Report ${randomUUID()}`,
    reportId: randomUUID(),
    datasetId: randomUUID(),
    workspace,
  };
  const { name, reportId, datasetId } = powerBi;
  await control('POST', '/reports', { workspaceId: workspace.id, name, id: reportId, datasetId, ...fields });
  const embedUrl = `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${reportId}&groupId=${workspace.id}`;
  return { ...(await createReport({ owner, embedUrl, powerBi })), reportId };
}

/** Makes a Web Embed report with a page of the emulator and waits until analytics has its name. */
export const createWebReport = (owner: PartnerFixture): Promise<ReportFixture> =>
  createReplicatedReport(owner, `${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`);
