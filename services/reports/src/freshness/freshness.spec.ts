import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents, type AboutReport, type ReportRow } from '@portal/contracts';
import { usePeople, usePowerBi, type Report } from '../testing/reports-service.js';
import { FreshnessService } from './freshness.service.js';

/** A host of pages, which counts its requests. */
let lastModified: string | undefined;
let redirects = false;
const requests: string[] = [];
const host = createServer((request: IncomingMessage, response) => {
  requests.push(`${request.method} ${request.url}`);
  if (redirects) response.writeHead(302, { location: '/elsewhere' });
  else if (lastModified) response.setHeader('last-modified', lastModified);
  response.end();
});
const getOrigin = () => `http://localhost:${(host.address() as AddressInfo).port}`;

host.listen(0);
afterAll(() => void host.close());

const { powerBi, reports, createEmbeddedReport } = usePowerBi({
  DEMO_DATA: 'on',
  /** Read when the service starts. */
  get DEMO_EMBED_ORIGIN() {
    return getOrigin();
  },
});

const people = usePeople(reports);
let report: Report;

beforeEach(async () => {
  // The job would read those of the demonstration and of other tests, too.
  await reports.queryRows('UPDATE report SET deleted_at = now()');
  report = await createEmbeddedReport(people.partner);
});

const find = async ({ id }: Pick<Report, 'id'>, as = people.userAdmin): Promise<ReportRow> =>
  (await as.api.report.find({ id }))[0];
const findAbout = ({ id }: Report, as = people.userAdmin): Promise<AboutReport> =>
  as.api.aboutReport.find({ id });

/** Opens a report and does what the job does then. */
async function open(opened: Pick<Report, 'id'>): Promise<ReportRow> {
  const service = reports.get(FreshnessService);
  // Only the first opening of a minute is checked.
  service['recent'].clear();
  await find(opened);
  while (await service.readNext());
  return find(opened);
}

const refresh = (...history: { status: string; endTime?: string; requestId?: string }[]) =>
  powerBi.refreshes.set(report.datasetId ?? '', history);
const createRefresh = (time: string) => ({ status: 'Completed', endTime: `2026-11-${time}.000Z` });
const makeDue = () => reports.queryRows(`UPDATE data_reading SET read_at = '2026-01-01', next_at = now()`);
const countReads = () => powerBi.requests.filter((path) => path.endsWith('/refreshes')).length;

describe('opening a Power BI report', () => {
  it('reads the refreshes if the last reading is older than the usual interval', async () => {
    refresh(createRefresh('21T06:00:00'));
    expect((await open(report)).data_refreshed_at).toBe('2026-11-21T06:00:00.000Z');
    refresh(createRefresh('21T07:00:00'), createRefresh('21T06:00:00'));
    expect((await open(report)).data_refreshed_at).toBe('2026-11-21T06:00:00.000Z');
    expect(countReads()).toBe(1);
    await makeDue();
    expect((await open(report)).data_refreshed_at).toBe('2026-11-21T07:00:00.000Z');
    const { minutes } = await reports.queryRow<{ minutes: number }>(
      `SELECT round(extract(epoch FROM next_at - now()) / 60)::int AS minutes FROM data_reading WHERE source = $1`,
      [report.datasetId],
    );
    expect(minutes).toBe(15);
  });

  it('is not needed: the job reads data that is due, once an hour', async () => {
    const service = reports.get(FreshnessService);
    refresh(createRefresh('21T06:00:00'));
    expect(await service.readNext()).toBe(true);
    refresh(createRefresh('22T06:00:00'));
    expect(await service.readNext()).toBe(false);
    await makeDue();
    expect(await service.readNext()).toBe(true);
    expect((await find(report)).data_refreshed_at).toBe('2026-11-22T06:00:00.000Z');
  });

  it('keeps the date after an error of Power BI, and waits with the next attempt', async () => {
    refresh(createRefresh('21T06:00:00'));
    await open(report);
    await makeDue();
    powerBi.onRequest = (path) => (path.endsWith('/refreshes') ? { status: 429 } : undefined);
    expect((await open(report)).data_refreshed_at).toBe('2026-11-21T06:00:00.000Z');
    const reads = countReads();
    await open(report);
    expect(countReads()).toBe(reads);
  });

  it('reads nothing again for a dataset without a history for a day', async () => {
    powerBi.refreshes.clear();
    expect((await open(report)).data_refreshed_at).toBeNull();
    const { hours } = await reports.queryRow<{ hours: number }>(
      `SELECT round(extract(epoch FROM next_at - now()) / 3600)::int AS hours FROM data_reading WHERE source = $1`,
      [report.datasetId],
    );
    expect(hours).toBe(24);
  });
});

describe('a failed refresh', () => {
  const createFailure = (requestId: string) => ({
    status: 'Failed',
    endTime: '2026-11-21T08:00:00.000Z',
    requestId,
    serviceExceptionJson: '{"errorCode":"ModelRefreshFailed_CredentialsNotSpecified"}',
  });
  const findNotices = async () => {
    const published = await reports.findPublished(reportEvents.ownerNotified);
    return published.flatMap(({ value }) =>
      value?.matter.reports.some(({ id }) => id === report.id) ? [value] : [],
    );
  };

  it('is published once to the owner, with the reason, and shown to managers', async () => {
    const reason = 'ModelRefreshFailed_CredentialsNotSpecified';
    const [first, second] = [randomUUID(), randomUUID()];
    refresh(createFailure(first), createRefresh('21T06:00:00'));
    expect((await open(report)).data_refreshed_at).toBe('2026-11-21T06:00:00.000Z');
    await makeDue();
    await open(report);
    const { id, name } = report;
    const notice = {
      ownerPartnerId: people.partner.id,
      matter: { kind: 'refreshFailed', reason, reports: [{ id, name }] },
    };
    expect(await findNotices()).toEqual([notice]);
    expect((await findAbout(report)).failed_refresh).toEqual({ at: '2026-11-21T08:00:00.000Z', reason });
    const reader = await reports.createPerson('user', people.partner);
    expect((await findAbout(report, reader)).failed_refresh).toBeNull();
    refresh(createFailure(second), createFailure(first));
    await makeDue();
    await open(report);
    expect(await findNotices()).toEqual([notice, notice]);
    refresh(createRefresh('21T09:00:00'), createFailure(second));
    await makeDue();
    await open(report);
    expect((await findAbout(report)).failed_refresh).toBeNull();
    expect(await findNotices()).toHaveLength(2);
  });
});

describe('stale data', () => {
  it('is older than the limit of the report', async () => {
    refresh(createRefresh('21T06:00:00'));
    expect((await open(report)).stale_at).toBeNull();
    await people.administrator.api.reportManagement.updateSettings({ id: report.id, staleAfterHours: 30 });
    expect((await find(report)).stale_at).toBe('2026-11-22T12:00:00.000Z');
  });
});

describe('a page', () => {
  beforeEach(async () => {
    requests.length = 0;
    lastModified = 'Sat, 21 Nov 2026 04:00:00 GMT';
    redirects = false;
    await reports.queryRows('UPDATE report SET deleted_at = now()');
  });

  const createPage = () =>
    reports.createReport({ owner: people.partner, embedUrl: `${getOrigin()}/${randomUUID()}` });

  it('is read on opening and when it is due, without its body', async () => {
    const page = await createPage();
    expect((await open(page)).data_refreshed_at).toBe('2026-11-21T04:00:00.000Z');
    lastModified = 'Sat, 21 Nov 2026 05:00:00 GMT';
    const service = reports.get(FreshnessService);
    expect(await service.readNext()).toBe(false);
    await makeDue();
    expect(await service.readNext()).toBe(true);
    expect((await find(page)).data_refreshed_at).toBe('2026-11-21T05:00:00.000Z');
    expect(requests.map((request) => request.split(' ')[0])).toEqual(['HEAD', 'HEAD']);
  });

  it('is read although Power BI fails', async () => {
    await createEmbeddedReport(people.partner);
    powerBi.onRequest = () => ({ status: 429 });
    const page = await createPage();
    const service = reports.get(FreshnessService);
    expect([await service.readNext(), await service.readNext()]).toEqual([true, false]);
    expect((await find(page)).data_refreshed_at).toBe('2026-11-21T04:00:00.000Z');
  });

  it.each([
    ['says nothing', () => (lastModified = undefined)],
    ['says the time of the response', () => (lastModified = new Date().toUTCString())],
    ['redirects', () => (redirects = true)],
  ])('has no date if its host %s', async (_case, change) => {
    change();
    expect((await open(await createPage())).data_refreshed_at).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('is not requested from a host that is not allowed', async () => {
    const embedUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    expect(
      (await open(await reports.createReport({ owner: people.partner, embedUrl }))).data_refreshed_at,
    ).toBeNull();
    expect(requests).toEqual([]);
  });
});
