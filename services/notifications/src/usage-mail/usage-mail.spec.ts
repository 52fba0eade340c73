import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inactiveUserContract, usageSummaryContract } from '@portal/contracts';
import { NoResponders } from '@portal/server-kit';
import { HousekeepingJob } from '../housekeeping/housekeeping.job.js';
import { useNotifications, type TestPerson } from '../testing/notifications-service.js';
import { UsageMailJob } from './usage-mail.job.js';

/** The present month, `YYYY-MM`. */
const month = new Date().toISOString().slice(0, 7);
const otherMonth = `${Number(month.slice(0, 4)) - 2}-12`;
const notifications = useNotifications();
let partner: { id: number; name: string };
let userAdmin: TestPerson;
let administrator: TestPerson;
/** The requests for figures. */
const requests: (number | null)[] = [];
/** A partner without figures. */
let unavailableId: number | undefined;

beforeAll(async () => {
  const { service } = notifications;
  service.respond(usageSummaryContract.calls.find, ({ partnerId }) => {
    requests.push(partnerId);
    if (partnerId !== null && partnerId === unavailableId) throw new NoResponders();
    return {
      totals: { views: partnerId ?? 1_000, viewers: 3 },
      earlier: { views: 5, viewers: 2 },
      topReports: [{ name: 'HIV Cascade', views: 4 }],
      unopened: { total: 1, names: ['Cold Chain'] },
    };
  });
  service.respond(inactiveUserContract.calls.summarize, () => ({ total: 1, names: ['Chisomo Mwale'] }));
});
beforeEach(async () => {
  await notifications.service.queryRows('TRUNCATE mail, usage_mail, replicated_account');
  requests.length = 0;
  unavailableId = undefined;
  partner = await notifications.addPartner();
  userAdmin = await notifications.addPerson('userAdmin', partner.id);
  administrator = await notifications.addPerson('administrator');
  await notifications.addPerson('user', partner.id);
  await notifications.addPerson('userAdmin', partner.id, 'Deactivated');
});

const getJob = () => notifications.service.get(UsageMailJob);
const getPreference = ({ principal, id }: TestPerson) => {
  const { mailPreference } = notifications.service.getApi(principal);
  return {
    find: () => mailPreference.find({ userId: id }),
    update: (change: { mails?: 'All' | 'Security only'; usageMail?: boolean }) =>
      mailPreference.update({ userId: id, ...change }),
  };
};
const findMonthsTo = async (person: TestPerson) =>
  (await notifications.findMailsTo(person)).map((content) => 'month' in content && content.month);

describe('the monthly usage email', () => {
  it('has the figures of the partner for user admins and those of the portal for administrators', async () => {
    await getJob().writeUsageMails(month);
    const figures = {
      template: 'usageMail',
      month,
      topReports: [{ name: 'HIV Cascade', views: 4 }],
      unopened: { total: 1, names: ['Cold Chain'] },
      inactive: { total: 1, names: ['Chisomo Mwale'] },
    };
    expect(await notifications.findMailsTo(userAdmin)).toMatchObject([
      { ...figures, partner: partner.name, totals: { views: partner.id } },
    ]);
    expect(await notifications.findMailsTo(administrator)).toMatchObject([
      { ...figures, partner: null, totals: { views: 1_000 } },
    ]);
    expect(await notifications.service.queryRows('SELECT FROM mail')).toHaveLength(2);
  });

  it('is written once for each person and month by several copies, and after the mail is deleted', async () => {
    await Promise.all([
      getJob().writeUsageMails(month),
      getJob().writeUsageMails(month),
      getJob().writeUsageMails(month),
    ]);
    expect(await findMonthsTo(userAdmin)).toEqual([month]);
    await notifications.service.queryRows('DELETE FROM mail');
    await getJob().writeUsageMails(month);
    expect(await findMonthsTo(userAdmin)).toEqual([]);
    await getJob().writeUsageMails(otherMonth);
    expect(await findMonthsTo(userAdmin)).toEqual([otherMonth]);
  });

  it('waits for figures without keeping the letters of others', async () => {
    unavailableId = partner.id;
    await getJob().writeUsageMails(month);
    expect(await findMonthsTo(administrator)).toEqual([month]);
    expect(await findMonthsTo(userAdmin)).toEqual([]);
    unavailableId = undefined;
    await getJob().writeUsageMails(month);
    expect(await findMonthsTo(userAdmin)).toEqual([month]);
    expect(requests).toEqual([null, partner.id, partner.id]);
  });

  it('is left out for people who turned it off or chose mails about their account only', async () => {
    const second = await notifications.addPerson('userAdmin', partner.id);
    await getPreference(userAdmin).update({ usageMail: false });
    await getPreference(second).update({ mails: 'Security only' });
    await getPreference(administrator).update({ usageMail: false });
    await getJob().writeUsageMails(month);
    expect(await notifications.service.queryRows('SELECT FROM mail')).toEqual([]);
    expect(await getPreference(userAdmin).find()).toEqual({ mails: 'All', usageMail: false });
    await getPreference(userAdmin).update({ mails: 'All' });
    expect(await getPreference(userAdmin).find()).toEqual({ mails: 'All', usageMail: false });
  });

  it('is the only mail that administrators may turn off', async () => {
    await expect(getPreference(administrator).update({ mails: 'Security only' })).rejects.toMatchObject({
      response: { status: 403 },
    });
  });

  it('leaves no row of deleted accounts and former years', async () => {
    await getJob().writeUsageMails(month);
    await getJob().writeUsageMails(otherMonth);
    await notifications.service.queryRows('DELETE FROM replicated_account WHERE id = $1', [userAdmin.id]);
    await notifications.service.get(HousekeepingJob).deleteOld();
    expect(
      await notifications.service.queryRows(
        'SELECT account_id AS id, to_char(month, $1) AS month FROM usage_mail',
        ['YYYY-MM'],
      ),
    ).toEqual([{ id: administrator.id, month }]);
  });
});
