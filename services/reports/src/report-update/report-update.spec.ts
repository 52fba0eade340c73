import { describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { usePeople, useReports } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);

describe('update of a report', () => {
  it('is stored and published, for the viewers if its author manages the report', async () => {
    const report = await reports.createReport({ owner: people.partner });
    await reports.permitGroup(people.otherPartner, report);
    const { user, userAdmin, administrator, otherUserAdmin } = people;
    for (const [author, toViewers] of [
      [user, false],
      [userAdmin, true],
      [administrator, true],
      [otherUserAdmin, false],
    ] as const) {
      const input = { reportId: report.id, updates: ' New figures. ' };
      const { insertId } = await author.api.reportUpdate.insert(input);
      const published = await reports.findPublished(reportEvents.reportUpdated);
      expect(published.at(-1)).toEqual({
        id: String(insertId),
        value: {
          reportId: report.id,
          reportName: report.name,
          accountId: author.id,
          updates: 'New figures.',
          toViewers,
        },
      });
    }
    const stored = await reports.queryRows('SELECT updates FROM report_update WHERE report_id = $1', [
      report.id,
    ]);
    expect(stored).toEqual(Array.from({ length: 4 }, () => ({ updates: 'New figures.' })));
  });

  it('is rejected for a report that the author may not open', async () => {
    const report = await reports.createReport({ owner: people.partner });
    const response = await reports.post(people.stranger, '/reportUpdate/insert', {
      reportId: report.id,
      updates: 'New figures.',
    });
    expect(response.status).toBe(404);
    expect(await reports.queryRows('SELECT FROM report_update WHERE report_id = $1', [report.id])).toEqual(
      [],
    );
  });

  it('is limited by day', async () => {
    const report = await reports.createReport({ owner: people.partner });
    const author = await reports.createPerson('user', people.partner);
    let status = 200;
    for (let n = 0; n <= 100 && status === 200; n++) {
      ({ status } = await reports.post(author, '/reportUpdate/insert', {
        reportId: report.id,
        updates: 'New.',
      }));
    }
    expect(status).toBe(429);
  });
});
