import { beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, reportEvents, type RequestOf, type subscriptionContract } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { ExportProgressJob } from '../embedding/export-progress.job.js';
import { selectNextRunSql } from '../testing/next-run.sql.js';
import { usePeople, usePowerBi, type Person, type Report } from '../testing/reports-service.js';
import { SubscriptionDeliveryService } from './subscription-delivery.service.js';
import { SubscriptionRunRepository } from './subscription-run.repository.js';

type Insert = RequestOf<(typeof subscriptionContract)['calls']['insert']>;

const { powerBi, reports, createEmbeddedReport } = usePowerBi();
const people = usePeople(reports);

let report: Report;
let person: Person;

beforeEach(async () => {
  powerBi.exportStatus = 'Succeeded';
  await reports.queryRows('DELETE FROM subscription');
  await reports.queryRows('DELETE FROM report_export');
  await reports.queryRows('DELETE FROM outbox');
  report = await createEmbeddedReport(people.partner);
  person = await reports.createPerson('user', people.partner);
});

const createInput = (fields: Partial<Insert> = {}): Insert => ({
  reportId: report.id,
  cadence: 'daily',
  weekdays: [],
  monthDay: 1,
  time: '06:00',
  timeZone: 'Africa/Blantyre',
  format: 'PDF',
  ...fields,
});

async function subscribe(as = person, fields: Partial<Insert> = {}): Promise<number> {
  const { insertId } = await as.api.subscription.insert(createInput(fields));
  if (!insertId) throw new Error('The subscription was refused.');
  return insertId;
}

const insert = (fields: object, as = person) =>
  reports.post(as, '/subscription/insert', { ...createInput(), ...fields });
const makeDue = () =>
  reports.queryRows(`UPDATE subscription SET next_run_at = now() - interval '1 second' WHERE NOT is_paused`);
const sendDue = () => reports.get(SubscriptionDeliveryService).sendDue();
const deleteOld = () => reports.get(SubscriptionRunRepository).deleteOld();
const pollExports = () => reports.get(ExportProgressJob).pollDue();
const findSent = async () =>
  (await reports.findPublished(reportEvents.subscriptionsDue)).map(({ value }) => value);
const findEnded = async () =>
  (await reports.findPublished(reportEvents.subscriptionsEnded)).map(({ value }) => value);
const setDelivery = (delivery: string) =>
  reports.queryRows('UPDATE report SET subscriptions = $1 WHERE id = $2', [delivery, report.id]);
const findOwn = async (as = person) =>
  (await as.api.subscription.findOwn({ reportId: report.id })) as {
    id: number;
    nextRun: string | null;
    lastRun: string | null;
    failure: string | null;
  }[];
const listStarted = () => powerBi.requests.filter((path) => path.endsWith('/ExportTo'));

/** Runs everything that is due until the files are sent. */
async function deliver(): Promise<void> {
  await makeDue();
  await sendDue();
  await pollExports();
  await sendDue();
}

/** Computes the next run of a schedule at a time. */
async function computeNextRun(now: string, fields: Partial<Insert>): Promise<string | undefined> {
  const id = await subscribe(person, fields);
  const row = await reports.get(Database).queryOne(selectNextRunSql(id, now));
  return row?.run;
}

describe('the next run of a subscription', () => {
  it.each<[string, string, Partial<Insert>, string]>([
    ['daily, later today', '2026-11-28T03:00:00Z', {}, '2026-11-28T04:00:00.000Z'],
    ['daily, tomorrow', '2026-11-28T04:00:00Z', {}, '2026-11-29T04:00:00.000Z'],
    [
      'on the next chosen day of the week',
      '2026-11-28T12:00:00Z',
      { cadence: 'weekly', weekdays: [3, 5] },
      '2026-12-02T04:00:00.000Z',
    ],
    [
      'on a day of the month',
      '2026-11-28T12:00:00Z',
      { cadence: 'monthly', monthDay: 5 },
      '2026-12-05T04:00:00.000Z',
    ],
    [
      'on the last day of a shorter month',
      '2027-02-01T12:00:00Z',
      { cadence: 'monthly', monthDay: 31 },
      '2027-02-28T04:00:00.000Z',
    ],
    [
      'at the same local time after the clock changes',
      '2026-03-28T12:00:00Z',
      { timeZone: 'Europe/Berlin' },
      '2026-03-29T04:00:00.000Z',
    ],
    [
      'an hour later for a time that the clock skips',
      '2026-03-28T12:00:00Z',
      { timeZone: 'Europe/Berlin', time: '02:30' },
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'once for a time that the clock repeats',
      '2026-10-25T00:45:00Z',
      { timeZone: 'Europe/Berlin', time: '02:30' },
      '2026-10-25T01:30:00.000Z',
    ],
  ])('is %s', async (_case, now, fields, expected) => {
    expect(await computeNextRun(now, fields)).toBe(expected);
  });
});

describe('a subscription', () => {
  it('is listed with its next run, changed, paused, resumed and deleted', async () => {
    const id = await subscribe();
    const { subscription } = person.api;
    expect(await findOwn()).toMatchObject([
      { id, reportName: report.name, cadence: 'daily', time: '06:00', isPaused: false, failure: null },
    ]);
    const { reportId: _, ...changes } = createInput({ cadence: 'monthly', monthDay: 15, time: '17:30' });
    await subscription.update({ ...changes, id });
    expect(await findOwn()).toMatchObject([{ cadence: 'monthly', monthDay: 15, time: '17:30' }]);
    await subscription.pause({ id, isPaused: true });
    expect(await findOwn()).toMatchObject([{ isPaused: true, nextRun: null }]);
    await subscription.pause({ id, isPaused: false });
    expect(await findOwn()).toMatchObject([{ isPaused: false, nextRun: expect.any(String) }]);
    await subscription.delete({ id });
    expect(await findOwn()).toEqual([]);
    const entries = await reports.findAuditEntry(report.name);
    expect(entries).toMatchObject([
      { action: 'Added', kind: 'Report export', after: { subscription: 'daily 06:00 Africa/Blantyre' } },
      { action: 'Changed', after: { subscription: 'monthly 15 17:30 Africa/Blantyre' } },
      { action: 'Deleted' },
    ]);
  });

  it('belongs to its account', async () => {
    const id = await subscribe();
    for (const call of ['pause', 'delete', 'update']) {
      const input = { ...createInput(), id, isPaused: true, reportId: undefined };
      expect((await reports.post(people.administrator, `/subscription/${call}`, input)).status).toBe(404);
    }
  });

  it('is not made for a report that the caller may not open', async () => {
    expect((await insert({}, people.stranger)).status).toBe(404);
    const { status } = await reports.post(people.stranger, '/subscription/findOptions', {
      reportId: report.id,
    });
    expect(status).toBe(404);
  });

  it.each([
    ['a week without days', { cadence: 'weekly' }, 'weekdays'],
    ['an image without a page', { format: 'PNG' }, 'page'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an impossible time', { time: '24:00' }, 'time'],
  ])('is rejected for %s', async (_case, fields, field) => {
    expect((await insert(fields)).body).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('is refused where the managers of the report allow none', async () => {
    await setDelivery('none');
    expect((await insert({})).body).toMatchObject({
      affectedRows: 0,
      message: 'This report cannot be sent by email.',
    });
  });

  it('is refused beyond 50', async () => {
    await reports.queryRows(
      `INSERT INTO subscription (account_id, report_id, cadence, weekdays, month_day, local_time, time_zone, format)
       SELECT $1, $2, 'daily', '{}', 1, '06:00', 'UTC', 'PDF' FROM generate_series(1, 50)`,
      [person.id, report.id],
    );
    expect((await insert({})).body).toMatchObject({ affectedRows: 0 });
  });

  it('has the pages of its report as options', async () => {
    expect(await person.api.subscription.findOptions({ reportId: report.id })).toEqual({
      delivery: 'link',
      pages: [
        { name: 'first', displayName: 'Page first' },
        { name: 'second', displayName: 'Page second' },
      ],
    });
    const page = await reports.createReport({ owner: people.partner });
    expect(await person.api.subscription.findOptions({ reportId: page.id })).toEqual({
      delivery: 'report',
      pages: [],
    });
    powerBi.onRequest = () => ({ status: 403 });
    expect((await reports.post(person, '/subscription/findOptions', { reportId: report.id })).status).toBe(
      503,
    );
  });
});

describe('a due subscription', () => {
  it('is exported and sent once, with a link by default', async () => {
    await subscribe();
    await deliver();
    await sendDue();
    expect(await findSent()).toEqual([
      {
        accountIds: [person.id],
        reportId: report.id,
        reportName: report.name,
        file: { exportId: expect.any(Number), format: 'PDF', delivery: 'link' },
      },
    ]);
    expect(await findOwn()).toMatchObject([{ lastRun: expect.any(String), failure: null }]);
  });

  it('is attached where the managers of the report allow it, and its file can be read', async () => {
    await setDelivery('attachment');
    await subscribe();
    await deliver();
    const [sent] = await findSent();
    const exportId = sent?.file?.exportId ?? 0;
    expect(sent?.file?.delivery).toBe('attachment');
    const delivery = reports.get(SubscriptionDeliveryService);
    const content = Buffer.from('%PDF-1.7').toString('base64');
    expect(await delivery.findFile(exportId)).toEqual({
      name: `${report.name}.pdf`,
      type: 'application/pdf',
      content,
    });
    powerBi.exportedFile = Buffer.alloc(10 * 1_024 * 1_024 + 1);
    expect(await delivery.findFile(exportId)).toBeNull();
    expect(await delivery.findFile(exportId + 1)).toBeNull();
  });

  it('lets its subscriber download the file, and no one else', async () => {
    await subscribe();
    await deliver();
    const id = (await findSent())[0]?.file?.exportId ?? 0;
    expect((await reports.post(person, '/reportExport/findState', { id })).body).toMatchObject({
      state: 'Succeeded',
      reportName: report.name,
    });
    const colleague = await reports.createPerson('user', people.partner);
    for (const other of [colleague, people.administrator])
      expect((await reports.post(other, '/reportExport/download', { id })).status).toBe(404);
  });

  it('shares one export with others for the same report, page, format and identity', async () => {
    const colleague = await reports.createPerson('user', people.partner);
    await subscribe();
    await subscribe(colleague);
    await subscribe(colleague, { format: 'PNG', page: 'first' });
    await deliver();
    expect(listStarted()).toHaveLength(2);
    const sent = await findSent();
    expect(sent.map((each) => [...(each?.accountIds ?? [])].sort())).toEqual(
      expect.arrayContaining([[person.id, colleague.id], [colleague.id]]),
    );
  });

  it('is exported as the identity of its subscriber', async () => {
    await reports.permitUser(people.stranger.id, report);
    const rule = { source: 'partner' as const, text: 'NGO-', roles: ['Partner'] };
    await people.administrator.api.reportIdentity.update({ reportId: report.id, rule });
    await subscribe();
    await subscribe(people.stranger);
    await deliver();
    const usernames = powerBi.exports.map(({ body }) => /"username":"([^"]+)"/.exec(body)?.[1]);
    expect(usernames.sort()).toEqual([`NGO-${people.partner.id}`, `NGO-${people.otherPartner.id}`].sort());
    const sent = await findSent();
    expect(sent).toHaveLength(2);
    // Nobody gets the file of another identity.
    const strangers = sent.find((each) => each?.accountIds.includes(people.stranger.id));
    const id = strangers?.file?.exportId ?? 0;
    expect((await reports.post(person, '/reportExport/download', { id })).status).toBe(404);
    expect((await reports.post(people.stranger, '/reportExport/download', { id })).status).toBe(200);
  });

  it('says that the report is not set up for a subscriber without an identity', async () => {
    await subscribe();
    await reports.queryRows('INSERT INTO report_identity (report_id, is_required) VALUES ($1, true)', [
      report.id,
    ]);
    await deliver();
    expect(await findOwn()).toMatchObject([{ failure: 'notSetUp' }]);
    expect(listStarted()).toEqual([]);
  });

  it('has a mail with a link alone for a report of another type', async () => {
    const page = await reports.createReport({ owner: people.partner });
    await subscribe(person, { reportId: page.id });
    await deliver();
    expect(await findSent()).toMatchObject([{ reportId: page.id, file: null }]);
  });

  it('is not sent while it is paused, nor to an account that is not active', async () => {
    const id = await subscribe();
    await makeDue();
    await sendDue();
    await person.api.subscription.pause({ id, isPaused: true });
    const blocked = await reports.createPerson('user', people.partner);
    await subscribe(blocked);
    await reports.queryRows(`UPDATE replicated_account SET status = 'Blocked' WHERE id = $1`, [blocked.id]);
    await deliver();
    expect(await findSent()).toEqual([]);
    expect(await findOwn(blocked)).toHaveLength(1);
  });

  it.each([
    [
      'noAccess',
      'the subscriber may not open the report any more',
      () => reports.queryRows('UPDATE report SET owner_partner_id = NULL WHERE id = $1', [report.id]),
    ],
    ['notAllowed', 'the managers of the report allow none any more', () => setDelivery('none')],
  ])('ends with a mail (%s) when %s', async (reason, _case, change) => {
    await subscribe();
    await change();
    await deliver();
    expect(await findEnded()).toEqual([{ accountIds: [person.id], reportName: report.name, reason }]);
    expect(await findOwn()).toEqual([]);
    expect(await findSent()).toEqual([]);
  });

  it('ends when access is lost while its export runs', async () => {
    powerBi.exportStatus = 'Running';
    await subscribe();
    await makeDue();
    await sendDue();
    await reports.queryRows('UPDATE report SET owner_partner_id = NULL WHERE id = $1', [report.id]);
    for (const each of powerBi.exports) each.status = 'Succeeded';
    await pollExports();
    await sendDue();
    expect(await findSent()).toEqual([]);
    expect(await findEnded()).toHaveLength(1);
  });

  it('ends silently with its account', async () => {
    await subscribe();
    await reports.deliver(identityEvents.account, person.id, null);
    await deliver();
    expect(await reports.queryRows('SELECT FROM subscription')).toEqual([]);
    expect(await findEnded()).toEqual([]);
  });

  it('is sent after the next refresh of the data', async () => {
    await subscribe(person, { cadence: 'refresh' });
    await sendDue();
    expect(listStarted()).toEqual([]);
    await reports.queryRows('UPDATE report SET data_refreshed_at = now() WHERE id = $1', [report.id]);
    for (let run = 0; run < 2; run++) {
      await sendDue();
      await pollExports();
      await sendDue();
    }
    expect(await findSent()).toHaveLength(1);
    expect(listStarted()).toHaveLength(1);
  });
});

describe('the queue of subscriptions', () => {
  it('continues after a crash in the middle, without a second mail', async () => {
    powerBi.exportStatus = 'Running';
    await subscribe();
    await makeDue();
    await sendDue();
    // A copy of the service died after it had claimed the export, before Power BI's response was stored.
    await reports.queryRows(
      `UPDATE report_export SET export_id = NULL, claimed_at = now() - interval '3 minutes'`,
    );
    powerBi.exportStatus = 'Succeeded';
    await pollExports();
    await sendDue();
    expect(await findOwn()).toMatchObject([{ failure: 'failed' }]);
    await reports.queryRows('UPDATE subscription_run SET next_try_at = now() WHERE ended_at IS NULL');
    await sendDue();
    await pollExports();
    await sendDue();
    await sendDue();
    expect(await findSent()).toHaveLength(1);
    expect(await findOwn()).toMatchObject([{ failure: null }]);
  });

  it('forgets exports after a day, and runs after a month', async () => {
    await subscribe();
    await deliver();
    await reports.queryRows(`UPDATE report_export SET started_at = now() - interval '25 hours'`);
    await deleteOld();
    expect(await reports.queryRows('SELECT FROM report_export')).toEqual([]);
    expect(await reports.queryRows('SELECT FROM subscription_run WHERE export_id IS NULL')).toHaveLength(1);
    await reports.queryRows(`UPDATE subscription_run SET ended_at = now() - interval '31 days'`);
    await deleteOld();
    expect(await reports.queryRows('SELECT FROM subscription_run')).toEqual([]);
  });

  it('has one run for a due date', async () => {
    const id = await subscribe();
    await makeDue();
    const due = await reports.queryRow<{ at: string }>('SELECT next_run_at::text AS at FROM subscription');
    await sendDue();
    await reports.queryRows('UPDATE subscription SET next_run_at = $1 WHERE id = $2', [due.at, id]);
    await sendDue();
    expect(await reports.queryRows('SELECT FROM subscription_run')).toHaveLength(1);
  });

  it('sends dates that passed while no service ran once', async () => {
    await subscribe();
    await reports.queryRows(`UPDATE subscription SET next_run_at = now() - interval '3 days'`);
    await sendDue();
    await sendDue();
    expect(await reports.queryRows('SELECT FROM subscription_run')).toHaveLength(1);
    const [own] = await findOwn();
    expect(Date.parse(own?.nextRun ?? '')).toBeGreaterThan(Date.now());
  });

  it('is shared fairly: the exports of a person with many go behind those of others', async () => {
    powerBi.exportStatus = 'Running';
    for (let page = 0; page < 15; page++) await subscribe(person, { page: `page${page}` });
    await makeDue();
    await sendDue();
    expect(listStarted()).toHaveLength(10);
    const other = await reports.createPerson('user', people.partner);
    await subscribe(other, { page: 'other' });
    await makeDue();
    await sendDue();
    for (const each of powerBi.exports.slice(0, 1)) each.status = 'Succeeded';
    await reports.queryRows('UPDATE report_export SET poll_at = now()');
    await pollExports();
    await sendDue();
    expect(powerBi.exports.at(-1)?.body).toContain('"other"');
  });

  it('waits as long as Power BI asks for', async () => {
    await subscribe();
    await makeDue();
    powerBi.onRequest = (path) =>
      path.endsWith('/ExportTo') ? { status: 429, retryAfterSeconds: 60 } : undefined;
    await sendDue();
    await sendDue();
    expect(listStarted()).toHaveLength(1);
    expect(await findOwn()).toMatchObject([{ failure: null }]);
    Object.assign(reports.get(SubscriptionDeliveryService), { throttledUntil: 0 });
    powerBi.onRequest = () => undefined;
    await sendDue();
    await pollExports();
    await sendDue();
    expect(await findSent()).toHaveLength(1);
  });

  it.each([
    ['refused', (path: string) => (path.endsWith('/ExportTo') ? { status: 403 } : undefined)],
    ['notSetUp', (path: string) => (path.endsWith('/GenerateToken') ? { status: 400 } : undefined)],
  ])('names the failure %s, which is not tried again', async (failure, onRequest) => {
    await subscribe();
    powerBi.onRequest = onRequest;
    await deliver();
    expect(await findOwn()).toMatchObject([{ failure }]);
    expect(await reports.queryRows('SELECT FROM subscription_run WHERE ended_at IS NULL')).toEqual([]);
  });

  it('tries an export that failed again, five times at most', async () => {
    powerBi.exportStatus = 'Failed';
    await subscribe();
    await makeDue();
    for (let run = 0; run < 7; run++) {
      await sendDue();
      await pollExports();
      await sendDue();
      await reports.queryRows('UPDATE subscription_run SET next_try_at = now() WHERE ended_at IS NULL');
    }
    expect(listStarted()).toHaveLength(5);
    expect(await findOwn()).toMatchObject([{ failure: 'failed', lastRun: null }]);
  });
});

describe('managed subscriptions', () => {
  it('are listed by report and state, and stopped with a mail', async () => {
    const id = await subscribe();
    const paused = await subscribe(people.user);
    await people.user.api.subscription.pause({ id: paused, isPaused: true });
    const list = (as: Person, filter: object = {}) =>
      reports.post(as, '/subscription/findAll', { reportId: report.id, limit: 10, ...filter });
    expect((await list(people.administrator)).body).toMatchObject([
      { id, subscriber: { id: person.id, user_type: people.partner.name } },
      { id: paused },
    ]);
    expect((await list(people.userAdmin, { state: 'paused' })).body).toMatchObject([{ id: paused }]);
    expect((await list(people.userAdmin, { state: 'failing' })).body).toEqual([]);
    expect((await list(people.otherUserAdmin)).body).toEqual([]);
    expect((await list(people.user)).status).toBe(403);
    const { subscription } = people.administrator.api;
    expect(await subscription.planBulk({ reportId: report.id, state: 'active' })).toEqual({
      ids: [id],
      skipped: {},
    });
    expect(await people.otherUserAdmin.api.subscription.runBulk({ ids: [id] })).toEqual({
      changed: [],
      failed: [],
    });
    expect(await subscription.runBulk({ ids: [id] })).toEqual({ changed: [{ id, before: '' }], failed: [] });
    expect(await findEnded()).toEqual([
      { accountIds: [person.id], reportName: report.name, reason: 'stoppedByManager' },
    ]);
    expect(await reports.findAuditEntry(report.name)).toContainEqual(
      expect.objectContaining({ action: 'Deleted', actorId: people.administrator.id }),
    );
  });
});

describe('an export whose account left the page', () => {
  const start = async () =>
    (await reports.post(person, '/reportExport/start', { reportId: report.id, format: 'PDF' })).body
      .insertId as number;
  const leave = () => reports.queryRows(`UPDATE report_export SET watched_at = now() - interval '2 minutes'`);
  const findReady = () => reports.findPublished(reportEvents.exportReady);

  it('is followed until its file is ready, which its account is notified of once', async () => {
    powerBi.exportStatus = 'Running';
    const id = await start();
    await leave();
    await pollExports();
    expect(await findReady()).toEqual([]);
    for (const each of powerBi.exports) each.status = 'Succeeded';
    await reports.queryRows('UPDATE report_export SET poll_at = now()');
    await pollExports();
    await pollExports();
    expect((await findReady()).map(({ value }) => value)).toEqual([
      { exportId: id, accountId: person.id, reportId: report.id, reportName: report.name },
    ]);
    expect((await reports.post(person, '/reportExport/download', { id })).status).toBe(200);
  });

  it('is not announced to an account that waits for it, nor if it failed', async () => {
    powerBi.exportStatus = 'Running';
    const id = await start();
    await reports.post(person, '/reportExport/findState', { id });
    for (const each of powerBi.exports) each.status = 'Succeeded';
    await pollExports();
    await reports.post(person, '/reportExport/findState', { id });
    await leave();
    await pollExports();
    powerBi.exportStatus = 'Failed';
    await start();
    await leave();
    await pollExports();
    powerBi.exportStatus = 'Running';
    await start();
    await leave();
    powerBi.exports.length = 0;
    await pollExports();
    expect(await findReady()).toEqual([]);
    expect(await reports.queryRows('SELECT FROM report_export WHERE ended_at IS NULL')).toEqual([]);
  });
});
