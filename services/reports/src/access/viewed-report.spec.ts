import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportAccessContract } from '@portal/contracts';
import { usePeople, usePowerBi, type Person, type Report } from '../testing/reports-service.js';

const { reports, createEmbeddedReport } = usePowerBi();
const people = usePeople(reports);
/** A report of another partner, which only the user may open. */
let report: Report & { reportId: string };

beforeEach(async () => {
  report = await createEmbeddedReport(people.otherPartner);
  await reports.permitUser(people.user.id, report);
});

/** Returns the user as the actor sees the portal. */
const viewBy = (actor: Person): Person => {
  const principal = { ...people.user.principal, actorId: actor.id };
  return { ...people.user, principal, api: reports.getApi(principal) };
};
const requestToken = (as: Person) =>
  reports.post(as, '/viewership/getEmbedToken', { reportId: report.reportId });

describe('a report that a person opens while they view the portal as a user', () => {
  it('has an embed token for administrators', async () => {
    expect((await requestToken(viewBy(people.administrator))).status).toBe(200);
  });

  it('has none for a user admin who may not open it, nor embed fields, an image or comments', async () => {
    const viewed = viewBy(people.userAdmin);
    expect(await requestToken(viewed)).toMatchObject({ status: 403 });
    const hidden = { report_id: null, dataset_id: null, embed_url: null };
    const { api, ids } = viewed;
    const page = { limit: 15, search: report.name };
    const lists = [
      await api.report.find({ id: report.id }),
      await api.report.findAll.page(page).then(({ rows }) => rows),
      await api.report.findByUserGroup(ids).then((rows) => rows.filter(({ id }) => id === report.id)),
      await api.catalogue.find(page).then(({ rows }) => rows),
    ];
    for (const list of lists) expect(list).toMatchObject([{ id: report.id, ...hidden }]);
    expect((await reports.request('GET', '/catalogue/findThumbnail', { id: report.id }, viewed)).status).toBe(
      403,
    );
    const comments = await reports.post(viewed, '/comment/findThreads', { reportId: report.id });
    expect(comments.status).toBe(403);
    expect(await people.user.api.report.find({ id: report.id })).toMatchObject([
      { report_id: report.reportId },
    ]);
  });

  it('shows nothing of it to a user admin who may not open it', async () => {
    const { api } = people.administrator;
    const reportId = report.id;
    await api.reportUpdate.insert({ reportId, updates: 'A text' });
    const schedule = { cadence: 'daily', weekdays: [] as number[], monthDay: 1, time: '08:00' } as const;
    const page = { format: 'PNG', page: 'Page1', pageName: 'A page' } as const;
    await people.user.api.subscription.insert({ reportId, timeZone: 'UTC', ...schedule, ...page });
    await people.user.api.favourite.insert({ reportId });
    const viewed = viewBy(people.userAdmin);
    const reads = [
      viewed.api.aboutReport.find({ id: reportId }),
      viewed.api.aboutReport.findUpdates({ id: reportId }),
      viewed.api.subscription.findOptions({ reportId }),
      viewed.api.comment.findOpenCount({ reportId }),
      viewed.api.rating.find({ reportId }),
      viewed.api.reportAudience.findRecipients.page({ reportId, limit: 15, search: 'a' }),
    ];
    for (const read of reads) await expect(read).rejects.toMatchObject({ response: { status: 403 } });
    const [favourite] = await viewed.api.favourite.findAll({});
    expect(favourite).toMatchObject({ id: reportId, update: null, thumbnail: null });
    const [subscription] = await viewed.api.subscription.findOwn({});
    expect(subscription).toMatchObject({ reportId, page: null, pageName: null });
    const client = reports.createClient(reportAccessContract, 'notifications');
    const { principal } = viewed;
    await expect(client.find('', { principal, report: reportId })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('has the rows of the user for administrators, and the own rows of a user admin', async () => {
    await reports.permitUser(people.userAdmin.id, report);
    const rule = { source: 'email' as const, roles: ['Reader'] };
    await people.administrator.api.reportIdentity.update({ reportId: report.id, rule });
    const usernames = [people.user.email, people.userAdmin.email];
    for (const [index, actor] of [people.administrator, people.userAdmin].entries())
      expect((await requestToken(viewBy(actor))).body.token).toContain(`${usernames[index]}/Reader`);
  });
});
