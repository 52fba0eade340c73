import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getEventSubject, identityEvents } from '@portal/contracts';
import { publishEvent, publishVersion } from '../support/bus.js';
import { sql, queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createOwnIds, type Person, signIn } from '../support/people.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { requireGranted } from '../support/rest.js';
import {
  createPartner,
  createPerson,
  createReport,
  permitGroup,
  type PartnerFixture,
} from '../support/fixtures.js';

let administrator: Person;
let partner: PartnerFixture;
let person: Person;

beforeAll(async () => {
  administrator = await createPerson('administrator');
});
beforeEach(async () => {
  partner = await createPartner();
  person = await createPerson('user', partner);
  await createReport({ owner: partner });
});

const getSubject = () => getEventSubject(identityEvents.partner, partner.id);

const publish = (value: ReturnType<typeof toPartnerState> | null) =>
  publishEvent(identityEvents.partner, partner.id, value);
const toPartnerState = (name: string) => ({ id: partner.id, name, groupId: partner.groupId });
const findOwnerShown = async () => (await person.rest.api.report.findAll({}))[0]?.owner;
const waitUntilShown = (name: string | null) => eventually(findOwnerShown, (owner) => owner === name);
const findConsumed = () =>
  queryRow<{ version: string }>('reports', 'SELECT version FROM inbox WHERE subject = $1', [getSubject()]);

describe('event', () => {
  /** Publishes an event and waits until it is consumed. Earlier events are consumed by then. */
  async function waitUntilConsumed(): Promise<void> {
    const other = await createPartner();
    const marker = getEventSubject(identityEvents.partner, other.id);
    await publishEvent(identityEvents.partner, other.id, {
      id: other.id,
      name: 'Marker',
      groupId: other.groupId,
    });
    const findInboxRows = () => sql('reports', 'SELECT 1 FROM inbox WHERE subject = $1', [marker]);
    await eventually(findInboxRows, (rows) => rows.length === 1);
  }

  it('is ignored when it is older than the stored version', async () => {
    const overtaken = await publish(toPartnerState('Overtaken'));
    const newest = await publish(toPartnerState('Newest'));
    await waitUntilShown('Newest');
    await publishVersion(identityEvents.partner, partner.id, overtaken, toPartnerState('Overtaken'));
    await waitUntilConsumed();
    expect(await findOwnerShown()).toBe('Newest');
    expect(Number((await findConsumed()).version)).toBe(newest);
  });

  it('does not block other events when it is invalid', async () => {
    await publishVersion(identityEvents.partner, partner.id, 1, { id: 'none' } as never);
    await waitUntilConsumed();
    expect(await findOwnerShown()).toBeNull();
  });

  it('removes the replicated row after a deletion', async () => {
    await publish(toPartnerState('Short-lived'));
    await waitUntilShown('Short-lived');
    await publish(null);
    await waitUntilShown(null);
  });
});

describe('change in one service', () => {
  it('of the name of a partner reaches reports and analytics', async () => {
    const name = `Outreach ${randomUUID()}`;
    const change = { id: partner.id, name, userGroupId: partner.groupId };
    await administrator.rest.post('/userType/update', change);
    await waitUntilShown(name);
    const { rows } = await person.rest.api.report.findAll.page({ limit: 15, search: name });
    expect(rows).toHaveLength(1);
    const findCopy = () =>
      sql('analytics', 'SELECT name FROM replicated_partner WHERE id = $1', [partner.id]);
    await eventually(findCopy, ([row]) => row?.name === name);
  });

  it('of a category reaches analytics, also its deletion', async () => {
    const { reportCategory } = administrator.rest.api;
    const category = {
      name: `Category ${randomUUID()}`,
      fullname: 'A full name',
      description: 'For a test.',
    };
    const { insertId: id = 0 } = await reportCategory.insert(category);
    const waitForName = (expected?: string) =>
      eventually(
        () => sql<{ name: string }>('analytics', 'SELECT name FROM replicated_category WHERE id = $1', [id]),
        ([row]) => row?.name === expected,
      );
    await waitForName('A full name');
    await reportCategory.delete({ id });
    await waitForName();
  });

  it('of a report reaches the audit trail with its author', async () => {
    const report = await createReport({ owner: partner });
    const userAdmin = await createPerson('userAdmin', partner);
    expect((await userAdmin.rest.post('/report/delete', { id: report.id })).body).toMatchObject({
      affectedRows: 1,
    });
    const { rows } = await eventually(
      () => administrator.rest.api.audit.findAll.page({ search: report.name, limit: 15 }),
      ({ total }) => total === 1,
    );
    expect(rows).toMatchObject([
      { kind: 'Report', subjectId: report.id, actorId: userAdmin.account.id, action: 'Deleted' },
    ]);
  });

  it('counts a sign-in in analytics once', async () => {
    for (let time = 0; time < 2; time++) await person.rest.post('/signin/signin', createOwnIds(person));
    const signIns = () => sql('analytics', 'SELECT FROM sign_in WHERE account_id = $1', [person.account.id]);
    expect(await eventually(signIns, ({ length }) => length > 0)).toHaveLength(1);
  });

  it('counts views in the lists of reports', async () => {
    const report = await createReport({ owner: partner });
    const { viewership, report: reports } = person.rest.api;
    for (let view = 0; view < 3; view++)
      await viewership.insert({ userId: person.account.id, reportId: report.id });
    await eventually(
      () => reports.findMostViewed.page({ search: report.name, limit: 15 }),
      ({ rows }) => rows[0]?.count === 3,
    );
  });
});

it('unused permissions and unopened reports are found by analytics and reports together', async () => {
  const owner = await createReplicatedPartner();
  const [userAdmin, reader, opened, unopened] = await Promise.all([
    createReplicatedPerson('userAdmin', owner),
    createReplicatedPerson('user', owner),
    createReplicatedReport(),
    createReplicatedReport(),
  ]);
  for (const report of [opened, unopened]) await permitGroup(owner, report);
  await reader.rest.api.viewership.insert({ userId: reader.account.id, reportId: opened.id });
  const { usage } = userAdmin.rest.api;
  expect(await usage.findUnusedPermissions({})).toMatchObject([{ id: unopened.id, groupsWithoutView: 1 }]);
  const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Blantyre' });
  // A new day may begin meanwhile.
  const range = { from: format(Date.now() - 86_400_000), to: format(Date.now()) };
  expect((await usage.findUnopened(range)).map(({ id }) => id)).toEqual([unopened.id]);
});

it('the data of a person are exported from all services, and erased in all of them', async () => {
  const owner = await createReplicatedPartner();
  const [account, report] = await Promise.all([
    createReplicatedAccount('user', owner),
    createReplicatedReport(owner),
  ]);
  const subject = await signIn(account.email);
  const { api } = subject.rest;
  await api.favourite.insert({ reportId: report.id });
  await api.viewership.insert({ userId: account.id, reportId: report.id });
  await api.feedback.decline({ userId: account.id, reportId: report.id });
  const exported = requireGranted(await subject.rest.post('/person/export', { id: account.id }));
  expect(exported.headers.get('content-disposition')).toContain(`personal-data-${account.id}.json`);
  expect(JSON.parse(exported.text)).toMatchObject({
    identity: { account: [{ email: account.email }], sessions: [{}] },
    reports: { favourites: [{ report: report.name }] },
    analytics: { views: [{}] },
    notifications: { declinedFeedback: [{ report: report.name }] },
  });

  const erasure = await administrator.rest.post('/person/erase', { id: account.id, email: account.email });
  expect(erasure.body).toEqual({ affectedRows: 1 });
  const findRest = async () => {
    const { text } = await administrator.rest.post('/person/export', { id: account.id });
    return JSON.parse(text) as Record<string, Record<string, unknown[]> | undefined>;
  };
  const rest = await eventually(
    findRest,
    ({ reports, notifications }) =>
      reports?.favourites?.length === 0 && notifications?.declinedFeedback?.length === 0,
  );
  expect(rest.analytics?.views).toHaveLength(1);
  const names = `SELECT FROM replicated_account WHERE id = $1 AND email <> ''`;
  expect(await sql('reports', names, [account.id])).toEqual([]);
  expect((await subject.rest.post('/person/export', { id: account.id })).status).toBe(401);
});
