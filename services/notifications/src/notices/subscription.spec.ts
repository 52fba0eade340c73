import { beforeAll, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { useNotifications, type TestPerson, type TestReport } from '../testing/notifications-service.js';

const notifications = useNotifications();
let subscriber: TestPerson;
let administrator: TestPerson;
let blocked: TestPerson;
let report: TestReport;

beforeAll(async () => {
  const { id: partnerId } = await notifications.addPartner();
  subscriber = await notifications.addPerson('user', partnerId);
  administrator = await notifications.addPerson('administrator');
  blocked = await notifications.addPerson('user', partnerId, 'Blocked');
  report = await notifications.addReport(partnerId);
});

describe('subscription', () => {
  it('sends one mail for an event to each active subscriber, also to those who want few mails', async () => {
    await notifications
      .getApi(subscriber.principal)
      .mailPreference.update({ userId: subscriber.id, mails: 'Security only' });
    const id = crypto.randomUUID();
    const file = { exportId: 5, format: 'PDF', delivery: 'link' } as const;
    const value = {
      accountIds: [subscriber.id, administrator.id, blocked.id],
      reportId: report.id,
      reportName: report.name,
      file,
    };
    await notifications.deliver(reportEvents.subscriptionsDue, id, value);
    // Simulates a lost inbox.
    await notifications.queryRows('DELETE FROM inbox');
    await notifications.deliver(reportEvents.subscriptionsDue, id, value);
    const content = { template: 'subscribedReport', report: report.name, reportId: report.id, file };
    for (const person of [subscriber, administrator])
      expect(await notifications.findMailsTo(person)).toEqual([content]);
    expect(await notifications.findMailsTo(blocked)).toEqual([]);
  });

  it('says why it ended', async () => {
    const other = await notifications.addPerson('user', null);
    await notifications.deliver(reportEvents.subscriptionsEnded, crypto.randomUUID(), {
      accountIds: [other.id],
      reportName: report.name,
      reason: 'noAccess',
    });
    expect(await notifications.findMailsTo(other)).toEqual([
      { template: 'subscriptionEnded', report: report.name, reason: 'noAccess' },
    ]);
  });
});

describe('ready export', () => {
  it('has a message with a link for an hour, except for administrators', async () => {
    for (const [exportId, person] of [
      [8, subscriber],
      [9, administrator],
    ] as const) {
      await notifications.deliver(reportEvents.exportReady, crypto.randomUUID(), {
        exportId,
        accountId: person.id,
        reportId: report.id,
        reportName: report.name,
      });
    }
    expect(await notifications.findMessages(subscriber)).toMatchObject([
      {
        message: `Your file of the report "${report.name}" is ready. You can download it for an hour.`,
        exportId: 8,
      },
    ]);
    const rows = await notifications.queryRows(
      'SELECT account_id AS id, round(extract(epoch FROM shown_until - created_at)) AS seconds FROM message WHERE export_id IS NOT NULL',
    );
    expect(rows).toEqual([{ id: subscriber.id, seconds: '3600' }]);
  });
});
