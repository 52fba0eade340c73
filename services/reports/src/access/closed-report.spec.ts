import { beforeEach, describe, expect, it } from '@jest/globals';
import { listIds, usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

/** A report with permissions of each kind and a pending request. */
interface Target extends Report {
  groupPermissionId: number;
  userPermissionId: number;
  requestId: number;
}

const reports = useReports();
const people = usePeople(reports);
const until = new Date(Date.now() + 86_400_000).toISOString();
let target: Target;

const findId = async (table: string, { id }: Report) =>
  (await reports.queryRow<{ id: number }>(`SELECT id FROM ${table} WHERE report_id = $1`, [id])).id;

async function createTarget(): Promise<Target> {
  const [receiver, requester] = [
    await reports.createPerson('user', people.partner),
    await reports.createPerson('user', await reports.createPartner()),
  ];
  const report = await reports.createPowerBiReport(people.partner);
  await reports.permitGroup(people.partner, report, 'Only Admin(s)');
  await reports.permitUser(receiver.id, report, new Date(Date.now() + 3_600_000));
  const requestId = await reports.createRequest(requester.id, report);
  return {
    ...report,
    groupPermissionId: await findId('group_permission', report),
    userPermissionId: await findId('user_permission', report),
    requestId,
  };
}

beforeEach(async () => {
  target = await createTarget();
});

/** All rows about the target. */
const findState = () =>
  reports.queryRow(
    `SELECT to_jsonb(report) AS report, ${[
      'group_permission',
      'user_permission',
      'access_request',
      'rating',
      'report_update',
      'favourite',
    ]
      .map(
        (table) => `(SELECT jsonb_agg(t ORDER BY t::text) FROM ${table} t WHERE report_id = $1) AS ${table}`,
      )
      .join(', ')} FROM report WHERE id = $1`,
    [target.id],
  );

type Input = (target: Target, caller: Person) => object;

/** Calls for those who may open the report. */
const reads: [path: string, input: Input][] = [
  ['/report/find', ({ id }) => ({ id })],
  ['/aboutReport/find', ({ id }) => ({ id })],
  ['/viewership/getEmbedToken', ({ reportId }) => ({ reportId })],
  ['/rating/find', ({ id }) => ({ reportId: id })],
  ['/rating/insert', ({ id }, { ids }) => ({ userId: ids.userId, reportIdOrUrl: id, star: 4 })],
  ['/reportUpdate/insert', ({ id }) => ({ reportId: id, updates: 'New figures.' })],
  ['/favourite/insert', ({ id }) => ({ reportId: id })],
];

/** Calls for those who manage the report. */
const writes: [path: string, input: Input][] = [
  ['/report/delete', ({ id }) => ({ id })],
  ['/report/updateSettings', ({ id }) => ({ id, canExport: false })],
  ['/report/verify', ({ id }) => ({ id, until })],
  [
    '/report/update',
    ({ id, reportId, datasetId }, { ids }) => ({
      id,
      name: 'Renamed',
      reportTypeId: 1,
      userTypeId: ids.userTypeId,
      reportId,
      datasetId,
      embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}`,
    }),
  ],
  ['/groupPermission/insert', ({ id }) => ({ userGroupId: people.otherPartner.groupId, reportIds: [id] })],
  ['/groupPermission/delete', ({ groupPermissionId }) => ({ id: groupPermissionId })],
  ['/userPermission/insert', ({ id }, { ids }) => ({ userId: ids.userId, reportIds: [id] })],
  ['/userPermission/delete', ({ userPermissionId }) => ({ id: userPermissionId })],
  ['/accessRequest/updateStatus', ({ requestId }) => ({ id: requestId, status: 'Accept Request' })],
  ['/permissionEnd/extend', ({ userPermissionId }) => ({ id: userPermissionId, until })],
  ['/permissionEnd/letEnd', ({ userPermissionId }) => ({ id: userPermissionId })],
];

async function expectNotFound(caller: Person, path: string, input: Input): Promise<void> {
  const before = await findState();
  const { status, body } = await reports.post(caller, path, input(target, caller));
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(JSON.stringify(body)).not.toContain(target.name);
  expect(await findState()).toEqual(before);
}

describe.each(reads)('%s', (path, input) => {
  it.each(['stranger', 'otherUserAdmin'] as const)('is not found by a %s', (name) =>
    expectNotFound(people[name], path, input),
  );

  it('is not found by the own partner after the deletion of the report', async () => {
    await reports.deleteReport(target);
    for (const caller of [people.user, people.userAdmin]) await expectNotFound(caller, path, input);
  });
});

describe.each(writes)('%s', (path, input) => {
  it('is not found by the user admin of another partner', () =>
    expectNotFound(people.otherUserAdmin, path, input));
});

it('a closed report looks like an unknown one', async () => {
  const find = async (id: number) => (await reports.post(people.stranger, '/report/find', { id })).body;
  expect(await find(target.id)).toEqual(await find(2_000_000_000));
});

describe('the lists of a user admin', () => {
  it('have no reports, permissions and requests of another partner', async () => {
    const list = async ({ api, ids }: Person) => ({
      reports: listIds(await api.reportManagement.findByReportOwner({ userTypeId: ids.userTypeId })),
      groups: listIds(await api.groupPermission.findByReportOwner({})),
      users: listIds(await api.userPermission.findByOwner({ userTypeId: ids.userTypeId })),
      requests: listIds(await api.accessRequest.findPending({})),
      ends: listIds(await api.permissionEnd.findAll({})),
    });
    const own = await list(people.userAdmin);
    expect(own.reports).toContain(target.id);
    expect(own.groups).toContain(target.groupPermissionId);
    expect(own.users).toContain(target.userPermissionId);
    expect(own.requests).toContain(target.requestId);
    expect(own.ends).toContain(target.userPermissionId);
    expect(await list(people.otherUserAdmin)).toEqual({
      reports: [],
      groups: [],
      users: [],
      requests: [],
      ends: [],
    });
  });

  it('have no permissions of a user of another partner', async () => {
    const find = (targetUserId: number) =>
      reports.post(people.userAdmin, '/report/findUnselectedByUserIdAndOwner', {
        ...people.userAdmin.ids,
        targetUserId,
      });
    expect((await find(people.stranger.id)).status).toBe(404);
    expect((await find(people.user.id)).status).toBe(200);
  });
});
