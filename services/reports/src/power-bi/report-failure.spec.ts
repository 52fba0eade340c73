import { beforeEach, describe, expect, it } from '@jest/globals';
import { usePeople, usePowerBi, type Report } from '../testing/reports-service.js';

const { powerBi, reports, createEmbeddedReport } = usePowerBi();

const people = usePeople(reports);
let report: Report & { reportId: string };

beforeEach(async () => {
  report = await createEmbeddedReport(people.partner);
});

const open = () => reports.post(people.user, '/viewership/getEmbedToken', { reportId: report.reportId });
const startExport = () =>
  reports.post(people.user, '/reportExport/start', { reportId: report.id, format: 'PDF' });
const findFailures = async (person = people.userAdmin) => {
  const { body } = await reports.post(person, '/aboutReport/find', { id: report.id });
  return (body as unknown as { failures: object[] }).failures;
};

describe('a failure of Power BI with a report', () => {
  it.each([
    [404, 'CapacityNotActive', 'capacity', 503, /paused/],
    [400, 'InvalidRequest', 'identity', 403, /not set up/],
    [401, 'ServicePrincipalIsNotAllowedByTenantAdminSwitch', 'tenantSetting', 503, /contact the helpdesk/],
    [403, 'PowerBINotAuthorizedException', 'permission', 503, /contact the helpdesk/],
    [404, 'PowerBIEntityNotFound', 'deleted', 404, /no longer available/],
    [418, null, 'unknown', 503, /Network error/],
  ])('%i %s is stored as %s and explained', async (status, code, cause, responseStatus, text) => {
    powerBi.onRequest = () => ({ status, ...(code && { code }) });
    expect(await open()).toMatchObject({
      status: responseStatus,
      body: { detail: expect.stringMatching(text) },
    });
    const failed = expect.any(String);
    expect(await findFailures()).toEqual([{ operation: 'view', cause, code, failed }]);
    expect(await findFailures(people.user)).toEqual([]);
  });

  it('is deleted once the report can be opened and exported', async () => {
    powerBi.onRequest = (path) => (path.endsWith('/ExportTo') ? { status: 403 } : undefined);
    await startExport();
    powerBi.onRequest = () => ({ status: 403 });
    // Exports request a new embed token.
    await startExport();
    expect(await findFailures()).toMatchObject([{ operation: 'view' }, { operation: 'export' }]);
    powerBi.onRequest = () => undefined;
    await startExport();
    expect(await findFailures()).toEqual([]);
  });

  it('is written once a minute while it stays the same', async () => {
    powerBi.onRequest = () => ({ status: 403 });
    await open();
    const [first] = await findFailures();
    await open();
    expect(await findFailures()).toEqual([first]);
    await reports.queryRows(`UPDATE report_failure SET failed_at = failed_at - interval '2 minutes'`);
    await open();
    expect(await findFailures()).not.toEqual([first]);
  });
});
