import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { type Person, signIn } from '../support/people.js';
import {
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
  permitGroup,
  permitUser,
} from '../support/fixtures.js';

let administrator: Person;
let partner: PartnerFixture;
let owner: Person;
let reader: Person;
let idle: AccountFixture;
let opened: ReportFixture;
let unopened: ReportFixture;
let openedBefore: ReportFixture;
let openedByAll: ReportFixture;

const open = (person: Person, report: ReportFixture) =>
  person.rest.api.viewership.insert({ userId: person.account.id, reportId: report.id });

beforeAll(async () => {
  administrator = await signIn('admin@portal.example');
  partner = await createReplicatedPartner();
  owner = await createReplicatedPerson('userAdmin', partner);
  reader = await createReplicatedPerson('user', partner);
  idle = await createReplicatedAccount('user', partner);
  const stranger = await createReplicatedAccount('user', await createReplicatedPartner());
  [opened, unopened, openedBefore, openedByAll] = await Promise.all([
    createReplicatedReport(),
    createReplicatedReport(),
    createReplicatedReport(),
    createReplicatedReport(),
  ]);
  for (const report of [opened, unopened, openedBefore, openedByAll]) {
    await permitGroup(partner, report, report === unopened ? 'Only Admin(s)' : 'Allow All');
    await permitUser(reader.account.id, report);
  }
  await permitUser(idle.id, opened);
  await permitUser(stranger.id, opened);
  await permitUser(idle.id, unopened, new Date(0));
  await open(reader, opened);
  await open(reader, openedBefore);
  await open(reader, openedByAll);
  await sql('reports', 'UPDATE user_permission SET granted_at = now() WHERE report_id = $1', [
    openedBefore.id,
  ]);
  const findExistingPermissions = () =>
    sql(
      'analytics',
      `SELECT FROM replicated_account, replicated_group WHERE replicated_account.id = ANY ($1::int[]) AND replicated_group.id = $2`,
      [[idle.id, reader.account.id, stranger.id], partner.groupId],
    );
  await eventually(findExistingPermissions, ({ length }) => length === 3);
});

describe('unused permissions', () => {
  it('are counted by report for the users and the group of a partner, by views of those users', async () => {
    const rows = await owner.rest.api.usage.findUnusedPermissions({});
    const counts = ({ id }: ReportFixture) => rows.find((row) => row.id === id);
    const unused = [opened, unopened, openedBefore].map(({ id }) => id);
    expect(rows.map(({ id }) => id).sort()).toEqual(unused.sort());
    expect(counts(opened)).toMatchObject({ users: 2, usersWithoutView: 1, groups: 1, groupsWithoutView: 0 });
    // Expired permissions are not counted.
    expect(counts(unopened)).toMatchObject({
      users: 1,
      usersWithoutView: 1,
      groups: 1,
      groupsWithoutView: 1,
    });
    expect(counts(openedBefore)).toMatchObject({ users: 1, usersWithoutView: 1, groupsWithoutView: 0 });
    const partnerRows = await administrator.rest.api.usage.findUnusedPermissions({ userTypeId: partner.id });
    expect(partnerRows).toEqual(rows);
  });

  it('of a report name the users without a view', async () => {
    const findByReport = (report: ReportFixture, as = owner) =>
      as.rest.api.usage.findUnusedPermissionsOfReport({ reportId: report.id });
    expect((await findByReport(opened)).map(({ id }) => id)).toEqual([`user-${idle.id}`]);
    expect(await findByReport(opened, administrator)).toHaveLength(2);
    const group = {
      id: `group-${partner.groupId}`,
      receiverId: partner.groupId,
      kind: 'group',
      receiver: `Group of ${partner.name}`,
    };
    expect(await findByReport(unopened)).toEqual([
      { ...group, user_type_name: null, granted: expect.any(String) },
      {
        id: `user-${reader.account.id}`,
        receiverId: reader.account.id,
        kind: 'user',
        receiver: 'Test Person',
        user_type_name: partner.name,
        granted: expect.any(String),
      },
    ]);
  });
});

describe('unopened reports', () => {
  const dayMilliseconds = 86_400_000;
  const { format: getDay } = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Blantyre' });
  const getToday = () => getDay(Date.now());
  // Starts yesterday, because a new day may have begun since the report was opened.
  const getDaysSinceYesterday = () => ({ from: getDay(Date.now() - dayMilliseconds), to: getToday() });

  it('of a partner are those that its users may open, including those for user admins only', async () => {
    const rows = await owner.rest.api.usage.findUnopened(getDaysSinceYesterday());
    expect(rows.map(({ id }) => id)).toEqual([unopened.id]);
  });

  it('and opened reports show whether the user admin may open them', async () => {
    const closedReport = await createReplicatedReport();
    await permitUser(reader.account.id, closedReport);
    const readFound = async (rows: Promise<{ id: number | null; openable: boolean }[]>) =>
      Object.fromEntries((await rows).map(({ id, openable }) => [id, openable]));
    const days = getDaysSinceYesterday();
    const { usage } = owner.rest.api;
    expect(await readFound(usage.findUnopened(days))).toEqual({
      [unopened.id]: true,
      [closedReport.id]: false,
    });
    const ofPartner = { ...days, userTypeId: partner.id };
    expect(await readFound(administrator.rest.api.usage.findUnopened(ofPartner))).toMatchObject({
      [closedReport.id]: true,
    });
    await open(reader, closedReport);
    // The usage of these days may be cached for some seconds.
    const more = { from: '2025-01-01', to: getToday() };
    expect(await readFound(usage.findAll({ ...more, by: 'report' }))).toMatchObject({
      [opened.id]: true,
      [closedReport.id]: false,
    });
    expect(Object.values(await readFound(usage.findAll({ ...more, by: 'category' })))).not.toContain(true);
  });
});
