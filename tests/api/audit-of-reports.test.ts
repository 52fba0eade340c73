import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents, type AuditRow, type WriteResponse } from '@portal/contracts';
import { publishEvent } from '../support/bus.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  report = await createReport({ owner: fixtures.partner });
});

const post = async (path: string, input: object, as = fixtures.administrator) => {
  const response = await as.rest.post(path, input);
  expect(response.body).toMatchObject({ affectedRows: expect.any(Number) });
  return response.body as WriteResponse;
};
const findTrail = async (search: string) =>
  (
    await fixtures.administrator.rest.get('/audit/findAll', {
      search,
      limit: 50,
      sort: '-date_created',
    })
  ).body as AuditRow[];
const findEntries = (search: string, count: number) =>
  eventually(
    () => findTrail(search),
    ({ length }) => length === count,
  );
const toAdministratorAuthor = () => ({ actorId: fixtures.administrator.account.id, actor: 'Test Person' });

describe('audit trail', () => {
  it('records changes of a report and their author', async () => {
    const name = `Audited ${randomUUID()}`;
    const { emulatorUrl } = portalUnderTest();
    const fields = {
      reportTypeId: 2,
      embedUrl: `${emulatorUrl}/demo/web-embed/x`,
      userTypeId: fixtures.partner.id,
    };
    await post('/report/update', { id: report.id, name: report.name, ...fields });
    await post('/report/update', { id: report.id, name, ...fields }, fixtures.userAdmin);
    await post('/report/delete', { id: report.id });
    const [deleted, renamed] = await findEntries(name, 2);
    const about = { kind: 'Report', subjectId: report.id };
    expect(deleted).toMatchObject({ ...about, ...toAdministratorAuthor(), action: 'Deleted', after: null });
    expect(renamed).toMatchObject({
      ...about,
      action: 'Changed',
      actorId: fixtures.userAdmin.account.id,
      before: { name: report.name },
      after: { name },
    });
    expect(Object.keys(renamed?.after ?? {})).toEqual(['name']);
  });

  it('records a change with its time, also if it arrives later', async () => {
    const subject = `Audited ${randomUUID()}`;
    const date = '2024-02-03T04:05:06.789Z';
    await publishEvent(reportEvents.changed, randomUUID(), {
      actorId: null,
      action: 'Added',
      kind: 'Report',
      subjectId: report.id,
      subject,
      date,
      before: null,
      after: { name: subject },
    });
    expect(await findEntries(subject, 1)).toMatchObject([{ actor: 'Portal', date_created: date }]);
  });
});
