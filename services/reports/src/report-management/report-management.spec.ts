import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  reportEvents,
  type ReportType,
  type RequestOf,
  type reportManagementContract,
} from '@portal/contracts';
import { defaultReportSettings } from '@portal/contracts/rules';
import { VerificationReminder } from './verification-reminder.js';
import { usePeople, useReports, type Person } from '../testing/reports-service.js';

const reports = useReports();

type Insert = RequestOf<(typeof reportManagementContract.calls)['insert']>;

const people = usePeople(reports);

const validAddresses = {
  'Power Bi': 'https://app.powerbi.com/reportEmbed?reportId=1',
  'Web Embed': 'https://maps.example.org/m',
  Dash: 'https://dash.example.org/',
};
const typeIds = { 'Power Bi': 1, 'Web Embed': 2, Dash: 3 };
const unknownId = 2_000_000_000;

const getFields = (type: ReportType, more: Partial<Insert> = {}): Insert => ({
  name: `Report ${randomUUID()}`,
  type,
  embedUrl: validAddresses[type],
  userTypeId: people.partner.id,
  ...(type === 'Power Bi' && { reportId: randomUUID(), datasetId: randomUUID() }),
  ...more,
});
const getWebEmbed = (more: Partial<Insert> = {}) => getFields('Web Embed', more);
const getPowerBi = (more: Partial<Insert> = {}) => getFields('Power Bi', more);
const toUpdate = (id: number, { type, ...fields }: Insert) => ({
  ...fields,
  id,
  reportTypeId: typeIds[type],
});
const insert = (report: object, as = people.administrator) => reports.post(as, '/report/insert', report);
const update = (id: number, report: Insert, as = people.administrator) =>
  reports.post(as, '/report/update', toUpdate(id, report));
const remove = (id: number, as = people.administrator) => reports.post(as, '/report/delete', { id });

async function add(report: object, as = people.administrator): Promise<number> {
  const { body } = await insert(report, as);
  expect(body).toMatchObject({ affectedRows: 1, insertId: expect.any(Number) });
  return body.insertId as number;
}

const find = async (id: number) => (await people.administrator.api.report.find({ id }))[0];
const opens = (id: number, ...callers: Person[]) =>
  Promise.all(
    callers.map(async (caller) => (await reports.post(caller, '/report/find', { id })).status === 200),
  );
const findStored = (id: number) => reports.queryRow('SELECT * FROM report WHERE id = $1', [id]);
const readAllReports = () => reports.queryRow('SELECT jsonb_agg(report ORDER BY id) FROM report');
const idTaken = { affectedRows: 0, message: 'Another report has this report Id.' };

describe('report', () => {
  it('is added with the fields of its type, changed and deleted', async () => {
    const { userTypeId: _, ...withoutOwner } = getWebEmbed({ description: 'A summary.', reportId: 'x' });
    const id = await add(withoutOwner);
    expect(await find(id)).toMatchObject({
      description: 'A summary.',
      type: 'Web Embed',
      report_id: null,
      dataset_id: null,
      user_type_id: null,
    });
    const changed = getPowerBi();
    expect((await update(id, changed)).body).toEqual({ affectedRows: 1 });
    expect(await find(id)).toMatchObject({
      name: changed.name,
      description: 'A summary.',
      type: 'Power Bi',
      report_id: changed.reportId,
      owner: people.partner.name,
    });
    expect((await remove(id)).body).toEqual({ affectedRows: 1 });
    expect((await reports.post(people.administrator, '/report/find', { id })).status).toBe(404);
    expect((await remove(id)).body).toMatchObject({
      affectedRows: 0,
      message: 'Failed to delete the report.',
    });
    expect((await update(id, changed)).body).toMatchObject({
      affectedRows: 0,
      message: 'Failed to edit the report',
    });
    const published = await reports.findPublished(reportEvents.report);
    const ofReport = published.filter((event) => event.id === String(id));
    expect(ofReport.map(({ value }) => value?.name)).toEqual([withoutOwner.name, changed.name, undefined]);
  });

  it('has settings, which its managers change one by one', async () => {
    const id = await add(getWebEmbed());
    const change = (as: Person, settings: object) =>
      reports.post(as, '/report/updateSettings', { id, ...settings });
    expect((await find(id)).settings).toEqual(defaultReportSettings);
    await change(people.administrator, { subscriptions: 'none', staleAfterHours: 24 });
    const page = { canShowDialogs: true, canOpenTabs: false, canStore: false };
    await change(people.userAdmin, { staleAfterHours: 48, ...page });
    const changed = { ...defaultReportSettings, subscriptions: 'none', staleAfterHours: 48, ...page };
    expect((await find(id)).settings).toEqual(changed);
    expect((await change(people.otherUserAdmin, { canExport: false })).status).toBe(404);
    expect((await change(people.administrator, { staleAfterHours: 0 })).status).toBe(400);
    expect((await find(id)).settings).toEqual(changed);
  });

  it('is published with the limits of its use', async () => {
    const id = await add(getWebEmbed());
    await reports.post(people.userAdmin, '/report/updateSettings', { id, unopenedDays: 30, slowSeconds: 8 });
    const published = await reports.findPublished(reportEvents.report);
    expect(published.findLast(({ value }) => value?.id === id)?.value).toMatchObject({
      unopenedDays: 30,
      slowSeconds: 8,
    });
  });

  it('is added with its category and audience, or not at all', async () => {
    const category = await reports.queryRow<{ id: number }>(
      'INSERT INTO report_category (name) VALUES ($1) RETURNING id',
      [randomUUID()],
    );
    const { partner, stranger, otherUserAdmin, administrator } = people;
    const audience = { groupIds: [partner.groupId], userIds: [stranger.principal.accountId] };
    const id = await add({ ...getWebEmbed({ userTypeId: undefined }), ...audience, categoryId: category.id });
    expect(await opens(id, people.user, stranger, otherUserAdmin)).toEqual([true, true, false]);
    expect(await findStored(id)).toMatchObject({ category_id: category.id });
    const before = await readAllReports();
    const refused = { ...getWebEmbed(), ...audience, groupIds: [unknownId] };
    expect((await insert(refused, administrator)).body).toMatchObject({ affectedRows: 0 });
    expect(await readAllReports()).toEqual(before);
  });

  it('of a user admin has no category and is only for users of the own partner', async () => {
    const { userAdmin, user, stranger } = people;
    const before = await readAllReports();
    expect((await insert({ ...getWebEmbed(), categoryId: 1 }, userAdmin)).status).toBe(403);
    const forStranger = { ...getWebEmbed(), userIds: [stranger.principal.accountId] };
    expect((await insert(forStranger, userAdmin)).status).toBe(404);
    expect(await readAllReports()).toEqual(before);
    await add({ ...getWebEmbed(), userIds: [user.principal.accountId] }, userAdmin);
  });

  it('requires the fields of its type', async () => {
    expect((await insert({ name: ' ', type: 'Power Bi', embedUrl: ' ' })).body).toMatchObject({
      status: 400,
      errors: [
        { field: 'name', message: 'Please enter the Report Name' },
        { field: 'embedUrl', message: 'Please enter the report Embed URL' },
      ],
    });
    const { userTypeId: _, ...withoutOwner } = getWebEmbed();
    expect((await insert({ ...withoutOwner, type: 'Power Bi' })).body).toMatchObject({
      status: 400,
      errors: [
        { field: 'reportId', message: 'Please enter the report Id' },
        { field: 'datasetId', message: 'Please enter the Dataset Id' },
        { field: 'embedUrl' },
        { field: 'userTypeId', message: 'Please select the report owner.' },
      ],
    });
  });

  it('requires an existing partner', async () => {
    expect((await insert(getWebEmbed({ userTypeId: unknownId }))).body).toMatchObject({ affectedRows: 0 });
  });

  it('shows its change from the next call on and leaves fields that the form does not contain', async () => {
    const id = await add(getWebEmbed({ description: 'Unchanged.' }));
    const { id: category } = await reports.queryRow<{ id: number }>(
      `INSERT INTO report_category (name) VALUES ('Health') RETURNING id`,
    );
    await reports.queryRows('UPDATE report SET category_id = $1 WHERE id = $2', [category, id]);
    const changed = getFields('Dash');
    expect((await update(id, changed, people.userAdmin)).body).toEqual({ affectedRows: 1 });
    expect((await update(id, changed, people.userAdmin)).body).toEqual({ affectedRows: 1 });
    expect((await people.user.api.report.find({ id }))[0]).toMatchObject({
      name: changed.name,
      type: 'Dash',
      embed_url: changed.embedUrl,
      description: 'Unchanged.',
      category_id: category,
    });
  });

  it('can be moved to another partner by administrators, which closes it to the former partner', async () => {
    const id = await add(getWebEmbed());
    const { user, stranger, userAdmin, otherPartner } = people;
    expect(await opens(id, user, stranger)).toEqual([true, false]);
    const moved = getWebEmbed({ userTypeId: otherPartner.id });
    expect((await update(id, moved, userAdmin)).status).toBe(403);
    expect((await update(id, moved)).body).toEqual({ affectedRows: 1 });
    expect(await opens(id, user, stranger)).toEqual([false, true]);
    expect((await update(id, getWebEmbed(), userAdmin)).status).toBe(404);
  });

  it.each([{ userTypeId: unknownId }, { reportTypeId: 99 }, { name: ' ' }, { reportTypeId: 1 }])(
    'is not changed by %j',
    async (change) => {
      const id = await add(getWebEmbed());
      const before = await findStored(id);
      const input = { ...toUpdate(id, getWebEmbed()), ...change };
      expect((await reports.post(people.administrator, '/report/update', input)).body).not.toMatchObject({
        affectedRows: 1,
      });
      expect(await findStored(id)).toEqual(before);
    },
  );

  it('is recorded with its author and the changed fields', async () => {
    const { userTypeId: _, ...withoutOwner } = getWebEmbed();
    const id = await add(withoutOwner);
    const owned = { ...withoutOwner, userTypeId: people.partner.id };
    await update(id, owned);
    await update(id, { ...owned, name: `${owned.name} again` }, people.userAdmin);
    await remove(id);
    const about = { kind: 'Report', subjectId: id };
    const { name } = withoutOwner;
    expect(await reports.findAuditEntry(name)).toMatchObject([
      { ...about, action: 'Added', before: null, after: { name, owner: null } },
      { ...about, action: 'Changed', before: { owner: null }, after: { owner: people.partner.name } },
      { action: 'Changed', actorId: people.userAdmin.id, before: { name }, after: { name: `${name} again` } },
      { ...about, action: 'Deleted', actorId: people.administrator.id, after: null },
    ]);
    expect(Object.keys((await reports.findAuditEntry(name))[2]?.after ?? {})).toEqual(['name']);
  });
});

describe('user admin', () => {
  it('adds, changes and deletes reports of its own partner', async () => {
    const { userTypeId: _, ...report } = getWebEmbed();
    const id = await add(report, people.userAdmin);
    expect(await opens(id, people.user, people.stranger)).toEqual([true, false]);
    expect((await update(id, { ...report, name: 'Mine' }, people.userAdmin)).body).toEqual({
      affectedRows: 1,
    });
    expect(await find(id)).toMatchObject({ name: 'Mine', user_type_id: people.partner.id });
    expect((await remove(id, people.userAdmin)).body).toEqual({ affectedRows: 1 });
  });

  it('cannot change reports of other partners', async () => {
    const { id } = await reports.createReport({ owner: people.otherPartner });
    expect((await update(id, getWebEmbed(), people.userAdmin)).status).toBe(404);
    for (const each of [id, unknownId]) expect((await remove(each, people.userAdmin)).status).toBe(404);
    const foreign = getWebEmbed({ userTypeId: people.otherPartner.id });
    expect((await insert(foreign, people.userAdmin)).status).toBe(403);
    expect((await insert(getWebEmbed(), people.user)).status).toBe(403);
  });
});

describe('embed address', () => {
  it('is stored in its normal form', async () => {
    const id = await add(getWebEmbed({ embedUrl: 'HTTPS://MAPS.example.org:443/a/../m' }));
    expect(await findStored(id)).toMatchObject({ embed_url: 'https://maps.example.org/m' });
  });

  it('is explained when it is refused', async () => {
    const id = await add(getWebEmbed());
    const before = await readAllReports();
    const report = getWebEmbed({ embedUrl: 'https://evil.example/' });
    const message = expect.stringMatching(/^This address may not be embedded\. \S/);
    for (const { body } of [await insert(report), await update(id, report)])
      expect(body).toMatchObject({ status: 400, errors: [{ field: 'embedUrl', message }] });
    expect(await readAllReports()).toEqual(before);
  });
});

describe('Power BI ids', () => {
  it.each(['..', 'x', '../../groups', '1', `${randomUUID()}/..`])(
    'must be GUIDs, unlike %j',
    async (text) => {
      const own = await reports.createReport({ type: 'Power Bi', owner: people.partner });
      for (const person of [people.administrator, people.userAdmin]) {
        for (const field of ['reportId', 'datasetId']) {
          const report = getPowerBi({ [field]: text });
          for (const response of [await insert(report, person), await update(own.id, report, person)]) {
            expect(response).toMatchObject({
              status: 400,
              body: { errors: [{ field, message: expect.stringContaining('Id') }] },
            });
          }
        }
      }
    },
  );

  it('are unique without regard to case, and freed by a deletion', async () => {
    const report = getPowerBi();
    const { reportId = '' } = report;
    const other = await add(getPowerBi());
    const id = await add({ ...report, reportId: reportId?.toUpperCase() });
    expect(await find(id)).toMatchObject({ report_id: reportId, dataset_id: report.datasetId });
    for (const text of [reportId, reportId?.toUpperCase()]) {
      expect((await insert(getPowerBi({ reportId: text }))).body).toMatchObject(idTaken);
      expect((await update(other, getPowerBi({ reportId: text }))).body).toMatchObject(idTaken);
    }
    await remove(id);
    await add(report);
  });

  it.each([
    ['of another partner', () => people.otherPartner, false],
    ['of another partner that was deleted', () => people.otherPartner, true],
    ['without an owner', () => undefined, false],
    ['without an owner that was deleted', () => undefined, true],
  ])('of a report %s cannot be named by a user admin', async (_case, findOwner, isDeleted) => {
    const reportId = randomUUID();
    const owner = findOwner();
    const target = await reports.createReport({ type: 'Power Bi', reportId, owner });
    if (isDeleted) await reports.deleteReport(target);
    const own = await reports.createReport({ type: 'Power Bi', owner: people.partner });
    const before = await readAllReports();
    for (const text of [reportId, reportId.toUpperCase()]) {
      expect((await insert(getPowerBi({ reportId: text }), people.userAdmin)).body).toMatchObject(idTaken);
      expect((await update(own.id, getPowerBi({ reportId: text }), people.userAdmin)).body).toMatchObject(
        idTaken,
      );
      const token = await reports.post(people.userAdmin, '/viewership/getEmbedToken', { reportId: text });
      expect(token.status).toBe(404);
    }
    expect(await readAllReports()).toEqual(before);
  });

  it('that change close the report until the next import', async () => {
    const owned = await reports.createReport({ type: 'Power Bi', owner: people.partner });
    const isListed = async () => (await people.user.api.report.findAll({})).some(({ id }) => id === owned.id);
    expect(await isListed()).toBe(true);
    const same = getPowerBi({ reportId: owned.reportId, datasetId: owned.datasetId });
    await update(owned.id, same, people.userAdmin);
    expect(await isListed()).toBe(true);
    await update(owned.id, getPowerBi(), people.userAdmin);
    expect(await isListed()).toBe(false);
    expect(await find(owned.id)).toMatchObject({ status: 'Not available yet', workspace_name: null });
  });
});

describe('bulk action on reports', () => {
  const plan = (input: object, as = people.administrator) => reports.post(as, '/report/planBulk', input);
  const run = (input: object, as = people.administrator) => reports.post(as, '/report/runBulk', input);
  const getIdsAndNames = async (count: number, owner = people.partner) => {
    const word = `bulk${randomUUID().slice(0, 8)}`;
    const names = Array.from({ length: count }, (_, index) => `${word} ${index}`);
    const added = await Promise.all(names.map((name) => reports.createReport({ name, owner })));
    return { word, ids: added.map(({ id }) => id).sort((a, b) => a - b) };
  };
  const addCategory = async () =>
    (
      await reports.queryRow<{ id: number }>('INSERT INTO report_category (name) VALUES ($1) RETURNING id', [
        randomUUID(),
      ])
    ).id;
  const findCategory = async (id: number) => (await findStored(id)).category_id;

  it('moves all that match a search to a category, with an audit entry for each, and back', async () => {
    const { word, ids } = await getIdsAndNames(3);
    const [from, to] = [await addCategory(), await addCategory()];
    await reports.queryRows('UPDATE report SET category_id = $1 WHERE id = $2', [from, ids[0]]);
    await reports.queryRows('UPDATE report SET category_id = $1 WHERE id = $2', [to, ids[1]]);
    const move = { action: 'category', newCategoryId: to };
    const planned = await plan({ search: word, ...move });
    expect(planned.body).toEqual({ ids: [ids[0], ids[2]], skipped: { unchanged: 1 } });
    expect((await plan({ search: word, action: 'category' })).body).toEqual({ ids, skipped: {} });
    expect((await plan({ search: word, categoryId: from, ...move })).body).toEqual({
      ids: [ids[0]],
      skipped: {},
    });
    const result = await run({ ids: [ids[0], ids[2]], ...move });
    expect(result.body).toEqual({
      changed: [
        { id: ids[0], before: String(from) },
        { id: ids[2], before: '' },
      ],
      failed: [],
    });
    expect(await Promise.all(ids.map(findCategory))).toEqual([to, to, to]);
    expect((await reports.findAuditEntry(word)).map(({ action }) => action)).toEqual(['Changed', 'Changed']);
    await run({ ids: [ids[2]], action: 'category', newCategoryId: null });
    expect(await Promise.all(ids.map(findCategory))).toEqual([to, to, null]);
  });

  it('gives a group access, and leaves the permissions that it has', async () => {
    const { word, ids } = await getIdsAndNames(2);
    const { groupId } = people.otherPartner;
    await reports.queryRows(
      `INSERT INTO group_permission (group_id, report_id, until) VALUES ($1, $2, now() + interval '1 day')`,
      [groupId, ids[0]],
    );
    const { userAdmin, stranger } = people;
    const grant = { action: 'grant', grantedGroupId: groupId };
    expect((await plan({ search: word, ...grant }, userAdmin)).body).toEqual({
      ids: [ids[1]],
      skipped: { granted: 1 },
    });
    const { body } = await run({ ids, ...grant }, userAdmin);
    expect(body).toMatchObject({ changed: [{ id: ids[1] }], failed: [] });
    expect(await opens(ids[1] ?? 0, stranger)).toEqual([true]);
    const endless = await reports.queryRows(
      'SELECT FROM group_permission WHERE report_id = $1 AND until IS NULL',
      [ids[0]],
    );
    expect(endless).toEqual([]);
    expect((await run({ ids, action: 'grant' }, userAdmin)).status).toBe(400);
  });

  it('names the reports that are refused', async () => {
    const { ids } = await getIdsAndNames(1);
    const { body } = await run({ ids, action: 'category', newCategoryId: unknownId });
    expect(body).toMatchObject({ changed: [], failed: [{ id: ids[0], name: expect.any(String) }] });
  });

  it('deletes reports of the own partner for user admins, who cannot choose categories', async () => {
    const { userAdmin, otherPartner } = people;
    const own = await getIdsAndNames(2);
    const foreign = await getIdsAndNames(1, otherPartner);
    const ids = [...own.ids, ...foreign.ids];
    const planned = await plan({ ids, action: 'delete' }, userAdmin);
    expect(planned.body).toEqual({ ids: own.ids, skipped: { missing: 1 } });
    expect((await plan({ search: foreign.word, action: 'delete' }, userAdmin)).body).toMatchObject({
      ids: [],
    });
    expect((await plan({ ids, action: 'category' }, userAdmin)).status).toBe(403);
    expect((await run({ ids, action: 'category', newCategoryId: 1 }, userAdmin)).status).toBe(403);
    const { body } = await run({ ids, action: 'delete' }, userAdmin);
    expect(body).toEqual({ changed: own.ids.map((id) => ({ id, before: '' })), failed: [] });
    expect(await opens(own.ids[0] ?? 0, people.administrator)).toEqual([false]);
    expect(await opens(foreign.ids[0] ?? 0, people.administrator)).toEqual([true]);
  });
});

describe('verification', () => {
  const dayMs = 86_400_000;
  const getDaysAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const verify = (id: number, until: string | null, as = people.userAdmin) =>
    reports.post(as, '/report/verify', { id, until });
  const findAbout = (id: number) => people.userAdmin.api.aboutReport.find({ id });

  it('is set by managers for a year at most, shown with its author, and audited', async () => {
    const { name, ...values } = getWebEmbed();
    const id = await add({ name, ...values });
    const until = getDaysAhead(180);
    expect((await verify(id, until, people.otherUserAdmin)).status).toBe(404);
    for (const refused of [getDaysAhead(370), getDaysAhead(-1)])
      expect((await verify(id, refused)).status).toBe(400);
    expect((await find(id)).verified_until).toBeNull();
    await verify(id, until);
    expect((await find(id)).verified_until).toBe(until);
    expect(await findAbout(id)).toMatchObject({
      verified_until: until,
      verified_at: expect.any(String),
      verified_by: 'Test Person',
    });
    await verify(id, null);
    expect(await findAbout(id)).toMatchObject({ verified_until: null, verified_at: null, verified_by: null });
    const entries = (await reports.findAuditEntry(name)).filter(({ action }) => action === 'Changed');
    expect(entries).toMatchObject([
      { actorId: people.userAdmin.id, before: { verified_until: null }, after: { verified_until: until } },
      { before: { verified_until: until }, after: { verified_until: null } },
    ]);
  });

  it('ends when the address or the ids of the report change', async () => {
    const values = getWebEmbed();
    const id = await add(values);
    await verify(id, getDaysAhead(30));
    await update(id, { ...values, name: randomUUID() });
    expect((await find(id)).verified_until).not.toBeNull();
    await update(id, { ...values, embedUrl: `${values.embedUrl}/other` });
    expect((await find(id)).verified_until).toBeNull();
  });

  it('reminds the owner once, 14 days before it ends', async () => {
    const [soon, later] = [await add(getWebEmbed()), await add(getWebEmbed())];
    await verify(soon, getDaysAhead(13));
    await verify(later, getDaysAhead(20));
    const remind = () => reports.get(VerificationReminder).remindDue();
    const findReminded = async () => {
      await remind();
      const published = await reports.findPublished(reportEvents.ownerNotified);
      return published.flatMap(({ value }) => value?.matter.reports.map(({ id }) => id) ?? []);
    };
    expect(await findReminded()).toEqual([]);
    await reports.queryRows(`UPDATE report SET verified_at = now() - interval '2 days'`);
    expect(await findReminded()).toEqual([soon]);
    expect(await findReminded()).toEqual([soon]);
  });
});
