import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PowerBiClient } from '../power-bi/power-bi.client.js';
import { PowerBiServer } from '../testing/power-bi-server.js';
import { PowerBiCheck } from './power-bi-check.js';

const workspaceId = randomUUID();
const powerBi = new PowerBiServer({ [workspaceId]: 'Surveillance' });

beforeAll(() => powerBi.start());
beforeEach(() => {
  powerBi.reset();
  powerBi.exportStatus = 'Succeeded';
});
afterAll(() => powerBi.stop());

/** Returns the lines of a check, without repeated spaces. */
async function check(identity: { username: string; roles: string[] } | null = null) {
  const config = {
    POWER_BI_API_URL: powerBi.url,
    POWER_BI_AUTHORITY_URL: powerBi.url,
    POWER_BI_CLIENT_ID: 'client',
    POWER_BI_CLIENT_SECRET: 'secret',
    POWER_BI_CLIENT_SECRET_ENDS: '2027-05-31',
    POWER_BI_CLOUD: 'public',
    POWER_BI_TENANT_ID: 'tenant',
    POWER_BI_WORKSPACES: [workspaceId],
  } as const;
  const run = new PowerBiCheck(
    new PowerBiClient({ ...config }),
    { ...config, POWER_BI_WORKSPACES: [workspaceId] },
    () => Promise.resolve(),
  );
  const lines: string[] = [];
  for await (const line of run.run({ reportId: undefined, identity })) lines.push(line.replace(/ +/g, ' '));
  return { lines, hasFailed: run.hasFailed };
}

describe('check of Power BI', () => {
  it('walks through all steps', async () => {
    const { id } = powerBi.add(workspaceId, { name: 'Malaria' });
    expect(await check()).toEqual({
      lines: [
        'ok access token with the secret, which ends on 2027-05-31',
        'ok workspaces Surveillance',
        `ok report Malaria (${id})`,
        'ok data without row-level security',
        'ok embed token',
        'ok export',
      ],
      hasFailed: false,
    });
  });

  it.each([
    ['/groups', 401, 'ServicePrincipalIsNotAllowedByTenantAdminSwitch', 'workspaces', 'Fabric public APIs'],
    ['/reports', 403, 'PowerBINotAuthorizedException', 'report', 'Member of the workspace'],
    ['/datasets', 403, 'PowerBINotAuthorizedException', 'data', 'Member of the workspace'],
    ['/GenerateToken', 403, 'PowerBINotAuthorizedException', 'embed token', 'Embed content in apps'],
    ['/GenerateToken', 404, 'CapacityNotActive', 'embed token', 'Start the capacity'],
    ['/ExportTo', 403, 'FeatureNotAvailableError', 'export', 'Export reports as PowerPoint'],
  ])('says what to change after %s %i %s', async (path, status, code, step, remedy) => {
    powerBi.add(workspaceId);
    powerBi.onRequest = (requested) => (requested.endsWith(path) ? { status, code } : undefined);
    const { lines, hasFailed } = await check();
    expect(lines.at(-1)).toMatch(new RegExp(`^FAILED ${step} .*${code}.*${remedy}`));
    expect(hasFailed).toBe(true);
  });

  it('needs a username for a dataset with row-level security', async () => {
    powerBi.add(workspaceId, { isSecured: true });
    expect((await check()).lines.at(-1)).toMatch(/^FAILED embed token The dataset has row-level security/);
    expect((await check({ username: 'All', roles: ['Region'] })).hasFailed).toBe(false);
  });
});
