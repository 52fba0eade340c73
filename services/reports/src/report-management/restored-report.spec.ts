import { beforeAll, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { usePeople, useReports } from '../testing/reports-service.js';
import { DeletedReportRepository } from './deleted-report.repository.js';
import { RestoredReportService } from './restored-report.service.js';

const reports = useReports();
const people = usePeople(reports);
let restorer: RestoredReportService;
beforeAll(async () => {
  const database = reports.get(Database);
  restorer = new RestoredReportService(database, new DeletedReportRepository(database));
});

describe('deleted report', () => {
  it('is listed, and restored with its permissions, for all services', async () => {
    const report = await reports.createReport({ owner: people.otherPartner });
    await reports.permitGroup(people.partner, report);
    await reports.permitUser(people.user.id, report);
    expect(await reports.mayOpen(people.user, report)).toBe(true);
    await reports.post(people.administrator, '/report/delete', { id: report.id });
    expect(await reports.mayOpen(people.user, report)).toBe(false);
    expect((await restorer.findDeleted(1)).map(({ id }) => id)).toEqual([report.id]);

    expect(await restorer.restore(report.id)).toEqual({ name: report.name, groups: 1, users: 1 });
    expect(await reports.mayOpen(people.user, report)).toBe(true);
    const published = (await reports.findPublished(reportEvents.report)).filter(
      ({ id }) => id === String(report.id),
    );
    expect(published.at(-1)?.value).toMatchObject({ id: report.id, name: report.name });
    expect((await reports.findAuditEntry(report.name)).map(({ action }) => action)).toEqual([
      'Deleted',
      'Added',
    ]);
  });

  it('is not restored if another report has its Power BI id, or if it is not deleted', async () => {
    const deleted = await reports.createPowerBiReport(people.partner);
    await reports.deleteReport(deleted);
    await reports.createReport({ type: 'Power Bi', reportId: deleted.reportId, owner: people.partner });
    await expect(restorer.restore(deleted.id)).rejects.toThrow('Another report has its Power BI id.');
    await expect(restorer.restore((await reports.createReport()).id)).rejects.toThrow('No deleted report');
  });
});
