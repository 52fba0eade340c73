import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ImportRun } from '@portal/contracts';
import { catalogue } from '@portal/power-bi-emulator/catalogue';
import { eventually } from '../support/eventually.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { control } from '../support/emulator.js';

const [first, second] = catalogue.map(({ id }) => id);
const deletedWorkspaceId = randomUUID();
const portal = isolatedPortal({
  without: ['mail-catcher', 'notifications', 'analytics'],
  env: {
    gateway: { RATE_LIMIT: 'off' },
    reports: { POWER_BI_WORKSPACES: [first, deletedWorkspaceId, second?.toUpperCase()].join(',') },
  },
});
const ofCatalogue = catalogue.flatMap(({ reports }) => reports).length;
let administrator: Person;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example', portal().url);
});
beforeEach(() => turn('POST', '/reset'));

const turn = (method: string, path: string, body?: unknown) =>
  control(method, path, body, portal().emulatorUrl);
const add = async (workspaceId: string | undefined) =>
  (await turn('POST', '/reports', { workspaceId, name: `Imported ${randomUUID()}` })) as { id: string };
async function importReports(): Promise<ImportRun | undefined> {
  const [started] = await administrator.rest.api.reportImport.getReports({});
  return eventually(
    async () => (await administrator.rest.api.reportImport.findAll({})).find(({ id }) => id === started?.id),
    (run) => run !== undefined && run.status !== 'Running',
    60,
  );
}
const statusOf = async (reportId: string) =>
  (await administrator.rest.api.report.findAll({})).find(({ report_id }) => report_id === reportId)?.status;

it('a deleted workspace is named and does not prevent the import of others or the detection of deleted reports', async () => {
  const [earlier, later] = [await add(first), await add(second)];
  const failed = `${deletedWorkspaceId}: Power BI does not know the workspace (404).`;
  const found = ofCatalogue + 2;
  expect(await importReports()).toMatchObject({ status: 'Failed', error: failed, found, added: 2 });
  await Promise.all([earlier, later].map(({ id }) => turn('DELETE', `/reports/${id}`)));
  expect(await importReports()).toMatchObject({
    status: 'Failed',
    error: failed,
    found: ofCatalogue,
    vanished: 2,
  });
  expect(await Promise.all([earlier, later].map(({ id }) => statusOf(id)))).toEqual([
    'Unavailable',
    'Unavailable',
  ]);
});
