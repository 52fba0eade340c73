import { beforeEach, describe, expect, it } from '@jest/globals';
import { replyHeader } from '@portal/contracts';
import { usePeople, usePowerBi, type Person, type Report } from '../testing/reports-service.js';
import { ThumbnailRepository } from './thumbnail.repository.js';
import { ThumbnailService } from './thumbnail.service.js';

const png = Buffer.from('\x89PNG\r\n\x1a\nimage', 'latin1');
const otherPng = Buffer.from('\x89PNG\r\n\x1a\nother image', 'latin1');

// The tests start each run.
const { powerBi, reports, createEmbeddedReport } = usePowerBi({ THUMBNAIL_POLL_SECONDS: '0' });

const people = usePeople(reports);
let report: Report;

beforeEach(async () => {
  await reports.queryRows('UPDATE report SET deleted_at = now() WHERE deleted_at IS NULL');
  powerBi.exportStatus = 'Succeeded';
  powerBi.exportedFile = png;
  report = await createEmbeddedReport(people.partner);
});

const renewDue = () => reports.get(ThumbnailService).renewDue();
const find = (as: Person = people.user, { id } = report) =>
  reports.request('GET', '/catalogue/findThumbnail', { id }, as);
const readVersion = async (as = people.user) => {
  const { rows: found } = await as.api.catalogue.find({ search: report.name, limit: 15 });
  return found.find(({ id }) => id === report.id)?.thumbnail;
};
const findThumbnails = () => reports.queryRows('SELECT * FROM report_thumbnail');
const exportRequests = () => powerBi.requests.filter((path) => path.endsWith('/ExportTo'));
const refuseAt = (end: string, status: number, retryAfterSeconds = 0) => {
  powerBi.onRequest = (path) => (path.endsWith(end) ? { status, retryAfterSeconds } : undefined);
};
/** Lets the time pass for the schedule. */
const pass = (time: string) =>
  reports.queryRows(
    `UPDATE report_thumbnail SET due_at = due_at - $1::interval, exported_at = exported_at - $1::interval,
      claimed_at = claimed_at - $1::interval`,
    [time],
  );
const isDueAfter = async (time: string) => {
  const before = exportRequests().length;
  powerBi.onRequest = () => undefined;
  await pass(time);
  await renewDue();
  return exportRequests().length > before;
};

describe('thumbnail of a report', () => {
  it('is the image of its first page, with a version in the catalogue', async () => {
    expect(await readVersion()).toBeNull();
    expect(await renewDue()).toBe(true);
    expect(powerBi.exports.map(({ body }) => JSON.parse(body))).toEqual([
      { format: 'PNG', powerBIReportConfiguration: { pages: [{ pageName: 'first' }] } },
    ]);
    const { headers, bytes } = await reports.request(
      'GET',
      '/catalogue/findThumbnail',
      { id: String(report.id) },
      people.user,
    );
    expect(headers[replyHeader.type]).toBe('image/png');
    expect(Buffer.from(bytes)).toEqual(png);
    const version = await readVersion();
    expect(version).toEqual(expect.any(String));
    expect(await readVersion(people.administrator)).toBe(version);
    expect(await renewDue()).toBe(false);
  });

  it('finds a page that was added since, until it is deleted', async () => {
    const findNewPage = () =>
      reports.queryRow(
        'SELECT new_page, new_page_at > now() - interval \'1 minute\' AS "isNew" FROM report_thumbnail',
      );
    await renewDue();
    expect(await findNewPage()).toEqual({ new_page: null, isNew: null });
    powerBi.pages = ['first', 'third', 'second'];
    await pass('7 days');
    await renewDue();
    expect(await findNewPage()).toEqual({ new_page: 'Page third', isNew: true });
    await pass('7 days');
    await renewDue();
    expect(await findNewPage()).toEqual({ new_page: 'Page third', isNew: true });
    powerBi.pages = ['first', 'second'];
    await pass('7 days');
    await renewDue();
    expect(await findNewPage()).toMatchObject({ new_page: null });
  });

  it('is found by people who may open the report only', async () => {
    await renewDue();
    const findStatus = async (person: Person) => (await find(person)).status;
    expect(await findStatus(people.stranger)).toBe(404);
    await reports.permitUser(people.stranger.id, report);
    expect(await findStatus(people.stranger)).toBe(200);
    await reports.queryRows('DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect(await findStatus(people.stranger)).toBe(404);
    expect(await findStatus(people.userAdmin)).toBe(200);
    expect(await findStatus(people.administrator)).toBe(200);
  });

  it('is not found before it is exported, and for an unknown report', async () => {
    expect((await find()).status).toBe(404);
    expect((await find(people.administrator, { ...report, id: 2_000_000_000 })).status).toBe(404);
    expect((await reports.request('GET', '/catalogue/findThumbnail', { id: 'x' }, people.user)).status).toBe(
      400,
    );
  });

  it('is renewed after a refresh of the data, once a day at most', async () => {
    await renewDue();
    const version = await readVersion();
    await reports.queryRows(
      `UPDATE report SET data_refreshed_at = now() + interval '1 minute' WHERE id = $1`,
      [report.id],
    );
    expect(await isDueAfter('23 hours')).toBe(false);
    powerBi.exportedFile = otherPng;
    expect(await isDueAfter('1 hour')).toBe(true);
    expect(await readVersion()).not.toBe(version);
  });

  it('is renewed once a week without a refresh', async () => {
    await renewDue();
    expect(await isDueAfter('6 days')).toBe(false);
    expect(await isDueAfter('1 day')).toBe(true);
  });

  it.each([
    ['the report is deleted', () => reports.deleteReport(report)],
    ['the report is missing in Power BI', () => change(`status = 'Unavailable'`)],
    ['its workspace changes', () => change(`workspace_id = 'other'`)],
    ['its id of Power BI changes', () => change(`report_id = 'other'`)],
    ['its dataset changes', () => change(`dataset_id = 'other'`)],
  ])('is deleted when %s', async (_case, write) => {
    await renewDue();
    expect(await findThumbnails()).toHaveLength(1);
    await write();
    expect(await findThumbnails()).toEqual([]);
    expect((await find(people.administrator)).status).toBe(404);
  });

  const change = (assignment: string) =>
    reports.queryRows(`UPDATE report SET ${assignment} WHERE id = $1`, [report.id]);

  it('stays when the report is renamed', async () => {
    await renewDue();
    await change(`description = 'New'`);
    expect((await find()).status).toBe(200);
  });

  it('is not stored for a report that changes during the export', async () => {
    powerBi.onRequest = async (path) => {
      if (path.endsWith('/file')) await change(`dataset_id = 'other'`);
      return undefined;
    };
    await renewDue();
    expect(await findThumbnails()).toEqual([]);
  });

  it.each([
    ['a report of another type', `type = 'Dash'`],
    ['a report that no import has found', 'workspace_id = NULL'],
    ['a report that is missing in Power BI', `status = 'Unavailable'`],
  ])('is not exported for %s', async (_case, assignment) => {
    await change(assignment);
    expect(await renewDue()).toBe(false);
    expect(powerBi.requests).toEqual([]);
  });
});

describe('refused thumbnail', () => {
  const findRefusal = () =>
    reports.queryRow('SELECT refusal, png FROM report_thumbnail WHERE report_id = $1', [report.id]);

  it('is not exported for a month when the dataset requires an identity', async () => {
    refuseAt('/GenerateToken', 400);
    expect(await renewDue()).toBe(true);
    expect(exportRequests()).toEqual([]);
    expect(await findRefusal()).toEqual({ refusal: 'Identity required', png: null });
    expect(await isDueAfter('29 days')).toBe(false);
    expect(await isDueAfter('1 day')).toBe(true);
  });

  it('deletes the image of before', async () => {
    await renewDue();
    await pass('7 days');
    refuseAt('/GenerateToken', 400);
    await renewDue();
    expect((await find()).status).toBe(404);
    expect(await readVersion()).toBeNull();
  });

  it.each(['/GenerateToken', '/pages', '/ExportTo'])(
    'is not exported for a week after 403 of %s',
    async (end) => {
      refuseAt(end, 403);
      await renewDue();
      expect(await findRefusal()).toEqual({ refusal: 'Not allowed', png: null });
      expect(await isDueAfter('6 days')).toBe(false);
      expect(await isDueAfter('1 day')).toBe(true);
    },
  );

  it.each([
    ['Too large', Buffer.concat([png, Buffer.alloc(500_000)])],
    ['No image', Buffer.from('PK\x03\x04')],
  ])('has no image for a file that is: %s', async (reason, file) => {
    powerBi.exportedFile = file;
    await renewDue();
    expect(await findRefusal()).toEqual({ refusal: reason, png: null });
  });
});

describe('failed thumbnail', () => {
  it('is retried after an hour, then after two, and leaves the image', async () => {
    await renewDue();
    await pass('7 days');
    powerBi.exportStatus = 'Failed';
    expect(await renewDue()).toBe(true);
    expect((await find()).status).toBe(200);
    expect(await isDueAfter('59 minutes')).toBe(false);
    expect(await isDueAfter('1 minute')).toBe(true);
    expect(await isDueAfter('119 minutes')).toBe(false);
    powerBi.exportStatus = 'Succeeded';
    expect(await isDueAfter('1 minute')).toBe(true);
    expect(await reports.queryRow('SELECT attempts FROM report_thumbnail')).toEqual({ attempts: 0 });
  });

  it('waits as long as Power BI asks for, and ends the run', async () => {
    await createEmbeddedReport(people.partner);
    refuseAt('/ExportTo', 429, 7_200);
    expect(await renewDue()).toBe(false);
    expect(exportRequests()).toHaveLength(1);
    const { minutes } = await reports.queryRow<{ minutes: number }>(
      'SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM report_thumbnail',
    );
    expect(minutes).toBe(120);
  });

  it('is retried after Power BI has lost the export', async () => {
    refuseAt('/file', 404);
    expect(await renewDue()).toBe(false);
    expect(await isDueAfter('1 hour')).toBe(true);
  });
});

describe('several copies of the service', () => {
  const claim = () => reports.get(ThumbnailRepository).claim(2);

  it('export each report once, and two at a time', async () => {
    for (let others = 0; others < 3; others++) await createEmbeddedReport(people.partner);
    const claims = await Promise.all(Array.from({ length: 5 }, claim));
    const claimed = claims.flatMap((each) => (each ? [each.id] : []));
    expect(claimed).toHaveLength(2);
    expect(new Set(claimed).size).toBe(2);
    expect(await claim()).toBeUndefined();
  });

  it('take over an export that a crash left behind, whose image is no longer stored', async () => {
    const crashed = await claim();
    expect(await renewDue()).toBe(false);
    await pass('11 minutes');
    expect(await renewDue()).toBe(true);
    if (crashed) await reports.get(ThumbnailRepository).putImage(crashed, otherPng);
    const { png: stored } = await reports.queryRow<{ png: Buffer }>('SELECT png FROM report_thumbnail');
    expect(stored.equals(png)).toBe(true);
  });

  it('let another copy export a report at once when they stop', async () => {
    const stop = new AbortController();
    powerBi.exportStatus = 'Running';
    powerBi.onRequest = (path) => {
      if (path.includes('/exports/')) stop.abort();
      return undefined;
    };
    expect(await reports.get(ThumbnailService).renewDue(stop.signal)).toBe(false);
    expect(await claim()).toMatchObject({ id: report.id });
  });
});
