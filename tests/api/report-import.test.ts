import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportRun, ReportRow } from '@portal/contracts';
import { catalogue } from '@portal/power-bi-emulator/catalogue';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { control, type RecordedCall } from '../support/emulator.js';

const portal = startIsolatedPortal({
  without: ['mail-catcher', 'notifications'],
  env: { gateway: { RATE_LIMIT: 'off' } },
});
const copies: SecondCopy[] = [];
let administrator: Person;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example', portal().url);
  // The name of the run's author is replicated from identity after the start.
  const findPeople = () =>
    sql('reports', `SELECT FROM replicated_account WHERE firstname <> ''`, [], portal().databases);
  await eventually(findPeople, ({ length }) => length > 0, 20);
});
beforeEach(async () => {
  await turn('POST', '/reset');
  expect(await importReports()).toMatchObject({ status: 'Done' });
});
afterEach(async () => {
  await turn('DELETE', '/fault');
  await Promise.all(copies.splice(0).map((copy) => copy.stop()));
});

const turn = (method: string, path: string, body?: unknown) =>
  control(method, path, body, portal().emulatorUrl);
const add = async () =>
  (await turn('POST', '/reports', { workspaceId: catalogue[0]?.id, name: `Imported ${randomUUID()}` })) as {
    id: string;
    name: string;
  };
const start = async () => (await administrator.rest.api.reportImport.getReports({}))[0];
const findRuns = async () => administrator.rest.api.reportImport.findAll({});
const getNewest = async () => (await findRuns())[0];
async function importReports(): Promise<ImportRun> {
  const started = await start();
  const run = await eventually(
    async () => (await findRuns()).find(({ id }) => id === started?.id),
    (seen) => seen !== undefined && seen.status !== 'Running',
    60,
  );
  if (!run) throw new Error('The import is not listed.');
  return run;
}
const find = async (reportId: string): Promise<ReportRow | undefined> =>
  (await administrator.rest.api.report.findAll({})).find(({ report_id }) => report_id === reportId);

describe('import', () => {
  it('is recorded in the audit trail and published to other services', async () => {
    const { id, name } = await add();
    await importReports();
    const trail = await eventually(
      async () => (await administrator.rest.get('/audit/findAll', { search: name, limit: 15 })).body,
      (rows) => (rows as unknown[]).length === 1,
    );
    expect(trail).toMatchObject([{ kind: 'Report', action: 'Added', actor: 'Grace Banda', subject: name }]);
    const { id: own = 0 } = (await find(id)) ?? {};
    const findProjected = () =>
      sql('analytics', 'SELECT FROM replicated_report WHERE id = $1', [own], portal().databases);
    await eventually(findProjected, ({ length }) => length === 1);
  });
});

describe('import with a failing Power BI', () => {
  it('waits for the requested time', async () => {
    const added = await add();
    await turn('DELETE', '/calls');
    await turn('PUT', '/fault', { status: 429, count: 3, retryAfterSeconds: 1, after: 1 });
    expect(await importReports()).toMatchObject({ status: 'Done', added: 1 });
    expect(await find(added.id)).toBeDefined();
    const { calls } = (await turn('GET', '/calls')) as { calls: RecordedCall[] };
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});

describe('two imports', () => {
  const wait = () => turn('PUT', '/fault', { status: 429, count: 1, retryAfterSeconds: 2 });

  it('are one when they are requested at the same time, across all copies of the service', async () => {
    copies.push(await startSecondCopy(portal().components.reports));
    const before = (await findRuns()).length;
    await wait();
    const started = await Promise.all(Array.from({ length: 10 }, start));
    expect(new Set(started.map((run) => run?.id)).size).toBe(1);
    expect(started.every((run) => run?.status === 'Running')).toBe(true);
    await eventually(getNewest, (run) => run?.status === 'Done', 30);
    expect((await findRuns()).length).toBe(before + 1);
  });
});
