import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportRun } from '@portal/contracts';
import { catalogue } from '@portal/power-bi-emulator/catalogue';
import { sql, queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { openTransaction, waitUntilWaiting } from '../support/open-transaction.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { startSecondCopy } from '../support/second-copy.js';
import { control, type RecordedCall } from '../support/emulator.js';

const portal = startIsolatedPortal({
  without: ['mail-catcher', 'notifications', 'analytics'],
  env: { gateway: { RATE_LIMIT: 'off' }, reports: { IMPORT_POLL_SECONDS: '1' } },
});
let administrator: Person;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example', portal().url);
  // The portal gets its access token here, so later counts exclude that call.
  await importReports();
});
beforeEach(async () => {
  await turn('POST', '/reset');
  await queryReports(`UPDATE import_run SET status = 'Failed', ended_at = now() WHERE status = 'Running'`);
  await queryReports(`UPDATE import_schedule SET next_at = now() + interval '1 day'`);
});
afterEach(() => turn('DELETE', '/fault'));

const turn = (method: string, path: string, body?: unknown) =>
  control(method, path, body, portal().emulatorUrl);
const add = async () =>
  (await turn('POST', '/reports', { workspaceId: catalogue[0]?.id, name: `Imported ${randomUUID()}` })) as {
    id: string;
  };
const queryReports = (text: string, values: unknown[] = []) =>
  sql('reports', text, values, portal().databases);
const getHolders = (reportId: string) => queryReports('SELECT FROM report WHERE report_id = $1', [reportId]);

const start = async () => (await administrator.rest.api.reportImport.getReports({}))[0] as ImportRun;
const find = async (expected: number) =>
  (await administrator.rest.api.reportImport.findAll({})).find(({ id }) => id === expected);
const waitForEnd = (id: number) =>
  eventually(
    () => find(id),
    (run) => run !== undefined && run.status !== 'Running',
    60,
  );
const importReports = async () => waitForEnd((await start()).id);

describe('import run of a crashed service', () => {
  const interrupted = { status: 'Failed', error: 'The import was interrupted.' };

  it('can be joined for a minute, then fails and is completed by the next one', async () => {
    await Promise.all(Array.from({ length: 120 }, add));
    // Fails after the workspace names and the first page of 100 reports.
    await turn('PUT', '/fault', { status: 429, retryAfterSeconds: 300, after: 2 });
    const { id } = await start();
    await eventually(
      () => find(id),
      (run) => run?.found === 100,
    );
    await portal().components.reports.kill();
    await portal().components.reports.start();
    await turn('DELETE', '/fault');
    const joined = await eventually(() => start().catch(() => undefined));
    expect(joined).toMatchObject({ id, status: 'Running' });
    await queryReports(`UPDATE import_run SET alive_at = alive_at - interval '61 seconds' WHERE id = $1`, [
      id,
    ]);
    const completed = await importReports();
    expect(await find(id)).toMatchObject({ ...interrupted, found: 100 });
    expect(completed).toMatchObject({ status: 'Done', vanished: 0 });
    expect(((await find(id))?.added ?? 0) + (completed?.added ?? 0)).toBe(120);
  });

  it('changes nothing if it is still running', async () => {
    await importReports();
    const { id: reportId } = await add();
    const { reports: url } = portal().databases;
    const lock = await openTransaction(url);
    await lock.run('LOCK TABLE report IN EXCLUSIVE MODE');
    const { id } = await start();
    await waitUntilWaiting('reports', 1, portal().databaseOwners);
    await queryReports(`UPDATE import_run SET status = 'Failed', ended_at = now() WHERE id = $1`, [id]);
    await lock.commit();
    // Gets the table lock when the run's transaction ends.
    const next = await openTransaction(url);
    await next.run('LOCK TABLE report IN EXCLUSIVE MODE');
    expect(await getHolders(reportId)).toEqual([]);
    await next.commit();
    expect(await find(id)).toMatchObject({ status: 'Failed', found: 0, added: 0 });
    expect(await importReports()).toMatchObject({ status: 'Done', added: 1 });
  });
});

describe('daily import', () => {
  const findDueIn = async () =>
    (
      await queryRow<{ minutes: number }>(
        'reports',
        `SELECT round(extract(epoch FROM next_at - now()) / 60)::int AS minutes FROM import_schedule`,
        [],
        portal().databases,
      )
    ).minutes;
  const makeDue = () => queryReports('UPDATE import_schedule SET next_at = now()');
  const getDaily = () => queryReports('SELECT id FROM import_run WHERE started_by IS NULL ORDER BY id');
  /** Waits for the daily run that follows `others` earlier runs. */
  const waitForDailyRun = async (others: number) => {
    const runs = await eventually(getDaily, ({ length }) => length > others, 30);
    return waitForEnd(runs.at(-1)?.id as number);
  };

  it('runs once across all copies of the service and not during another run', async () => {
    const before = (await getDaily()).length;
    const copy = await startSecondCopy(portal().components.reports);
    const busy = await queryRow<{ id: number }>(
      'reports',
      `INSERT INTO import_run (started_by, alive_at) VALUES (1, now() + interval '1 hour') RETURNING id`,
      [],
      portal().databases,
    );
    await makeDue();
    const lock = await openTransaction(portal().databases.reports);
    await lock.run('SELECT FROM import_schedule FOR UPDATE');
    await waitUntilWaiting('reports', 2, portal().databaseOwners);
    expect((await getDaily()).length).toBe(before);
    await queryReports(`UPDATE import_run SET status = 'Done', ended_at = now() WHERE id = $1`, [busy.id]);
    await lock.commit();
    expect(await waitForDailyRun(before)).toMatchObject({ status: 'Done', startedBy: null });
    await copy.stop();
    expect((await getDaily()).length).toBe(before + 1);
    expect(await findDueIn()).toBeGreaterThan(23 * 60);
  });

  it('is due again in an hour after a crash', async () => {
    const before = (await getDaily()).length;
    await turn('PUT', '/fault', { status: 429, retryAfterSeconds: 300 });
    await makeDue();
    const [run] = (await eventually(getDaily, ({ length }) => length > before, 30)).slice(-1);
    await portal().components.reports.kill();
    await queryReports(`UPDATE import_run SET alive_at = alive_at - interval '61 seconds' WHERE id = $1`, [
      run?.id,
    ]);
    await portal().components.reports.start();
    await turn('DELETE', '/fault');
    expect(await waitForEnd(run?.id as number)).toMatchObject({ status: 'Failed' });
    expect(await findDueIn()).toBeLessThanOrEqual(60);
  });

  it('stops with its service', async () => {
    const before = (await getDaily()).length;
    await turn('PUT', '/fault', { status: 429, retryAfterSeconds: 300 });
    await makeDue();
    const [run] = (await eventually(getDaily, ({ length }) => length > before, 30)).slice(-1);
    await eventually(async () => {
      const { calls } = (await turn('GET', '/calls')) as { calls: RecordedCall[] };
      return calls.some(({ status }) => status === 429);
    });
    await portal().components.reports.stop();
    expect(await queryReports('SELECT status, error FROM import_run WHERE id = $1', [run?.id])).toEqual([
      { status: 'Failed', error: 'The import was interrupted.' },
    ]);
    await portal().components.reports.start();
  });
});
