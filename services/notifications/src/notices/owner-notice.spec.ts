import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { analyticsEvents, reportEvents, type OwnerMatter } from '@portal/contracts';
import { useNotifications, type TestPerson, type TestReport } from '../testing/notifications-service.js';

const notifications = useNotifications();
let partnerId: number;
let userAdmin: TestPerson;
let user: TestPerson;
let administrator: TestPerson;
let report: TestReport;

beforeAll(async () => {
  ({ id: partnerId } = await notifications.addPartner());
  userAdmin = await notifications.addPerson('userAdmin', partnerId);
  user = await notifications.addPerson('user', partnerId);
  administrator = await notifications.addPerson('administrator');
  report = await notifications.addReport(partnerId);
});

const listReport = () => ({ id: report.id, name: report.name });

describe('a notice to the owner of reports', () => {
  it('goes to the user admins by message and mail', async () => {
    const reason = 'ModelRefreshFailed_CredentialsNotSpecified';
    const matter: OwnerMatter = { kind: 'refreshFailed', reason, reports: [listReport()] };
    const notice = { ownerPartnerId: partnerId, matter };
    await notifications.deliver(reportEvents.ownerNotified, randomUUID(), notice);
    const message = `Power BI could not refresh the data of ${report.name}. Its reason: ${reason}`;
    expect(await notifications.findMessages(userAdmin)).toMatchObject([{ message, reportId: report.id }]);
    expect(await notifications.findMailsTo(userAdmin)).toEqual([
      { template: 'ownerNotified', matter, isAdministrator: false, more: 0 },
    ]);
    for (const other of [user, administrator]) expect(await notifications.findMailsTo(other)).toEqual([]);
  });

  it('goes to the administrators by mail if there are no user admins, with the first 20 reports', async () => {
    const reports = Array.from({ length: 22 }, (_, index) => ({
      id: index + 1,
      name: `R${index}`,
      days: 40,
    }));
    const matter: OwnerMatter = { kind: 'unopened', reports };
    const notice = { ownerPartnerId: null, matter };
    await notifications.deliver(analyticsEvents.ownerNotified, randomUUID(), notice);
    expect(await notifications.findMailsTo(administrator)).toEqual([
      {
        template: 'ownerNotified',
        matter: { ...matter, reports: reports.slice(0, 20) },
        isAdministrator: true,
        more: 2,
      },
    ]);
  });
});
