import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Audience, findRule } from '../support/calls.js';
import { type OwnerRelation, type ReportCaller, reportCallers } from '../support/owner-relation.js';
import { createVisitor, type Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import {
  createReportFixtures,
  createRequest,
  createTargetReport,
  deleteReport,
  type ReportFixtures,
  findStateOfReport,
  type TargetReport,
} from '../support/report-fixtures.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';

/** Relations that each scope of access.csv includes, for a report that only its owner may open. */
const reach: Record<string, readonly OwnerRelation[]> = {
  '-': [],
  visible: ['owner partner'],
  'self visible': ['owner partner'],
  owned: ['owner partner'],
  partner: ['owner partner'],
  'owned x partner': ['owner partner'],
  self: ['owner partner', 'other partner', 'none'],
  any: ['owner partner', 'other partner', 'none'],
};

let fixtures: ReportFixtures;
const unknownId = 2_000_000_000;
const missingReport = { id: unknownId, name: 'Missing', reportId: 'missing', datasetId: null };

beforeAll(async () => {
  fixtures = await createReportFixtures();
});

const getPerson = (name: ReportCaller): Person | undefined =>
  ({
    visitor: undefined,
    'a user of the owner partner': fixtures.user,
    'a user of another partner': fixtures.stranger,
    'the user admin of the owner partner': fixtures.userAdmin,
    'a user admin of another partner': fixtures.otherUserAdmin,
    'an administrator': fixtures.administrator,
  })[name];

const getFields = ({ reportId, datasetId }: TargetReport) => ({
  name: 'Renamed by the grid',
  reportTypeId: 1,
  reportId,
  datasetId,
  embedUrl: `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${reportId}`,
});

type Input = (target: TargetReport, callerId: number) => Record<string, unknown>;

const cases: [path: string, input: Input][] = [
  ['/report/find', ({ id }) => ({ id })],
  ['/report/update', (target) => ({ id: target.id, userTypeId: fixtures.partner.id, ...getFields(target) })],
  ['/report/delete', ({ id }) => ({ id })],
  ['/report/updateCategory', ({ id }) => ({ reports: [id], categoryId: 1 })],
  ['/report/findByReportOwner', () => ({ userTypeId: fixtures.partner.id })],
  ['/report/findUnselectedByUserId', () => ({ userId: fixtures.stranger.account.id })],
  [
    '/report/findUnselectedByGroupIdAndOwner',
    () => ({ userGroupId: fixtures.otherPartner.groupId, userTypeId: fixtures.partner.id }),
  ],
  [
    '/report/findUnselectedByUserIdAndOwner',
    (_target, userId) => ({
      userId,
      userTypeId: fixtures.partner.id,
      targetUserId: fixtures.user.account.id,
    }),
  ],
  ['/groupPermission/findByReportOwner', () => ({ userTypeId: fixtures.partner.id })],
  [
    '/groupPermission/insert',
    ({ id }) => ({ userGroupId: fixtures.otherPartner.groupId, reportIds: [id], viewedBy: 'Only Admin(s)' }),
  ],
  ['/groupPermission/delete', ({ groupPermissionId }) => ({ id: groupPermissionId })],
  ['/userPermission/findByOwner', () => ({ userTypeId: fixtures.partner.id })],
  ['/userPermission/insert', ({ id }) => ({ userId: fixtures.user.account.id, reportIds: [id] })],
  ['/userPermission/delete', ({ userPermissionId }) => ({ id: userPermissionId })],
  ['/accessRequest/insert', ({ id }, userId) => ({ userId, reportId: id })],
  [
    '/accessRequest/updateStatus',
    ({ requestId, id }, userId) => ({ id: requestId, userId, reportId: id, status: 'Accept Request' }),
  ],
  ['/accessDecision/insert', ({ requestId }) => ({ requestId, accepted: true })],
  [
    '/permissionEnd/extend',
    ({ userPermissionId }) => ({
      id: userPermissionId,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  ],
  ['/permissionEnd/letEnd', ({ userPermissionId }) => ({ id: userPermissionId })],
  ['/aboutReport/find', ({ id }) => ({ id })],
  ['/rating/find', ({ id }) => ({ reportId: id })],
  ['/rating/insert', ({ id }, userId) => ({ userId, reportIdOrUrl: id, star: 4 })],
  ['/reportUpdate/insert', ({ id }) => ({ reportId: id, updates: 'New figures.' })],
  ['/favourite/insert', ({ id }) => ({ reportId: id })],
  ['/viewership/insert', ({ id }, userId) => ({ userId, reportId: id })],
  ['/viewership/getEmbedToken', ({ reportId }) => ({ reportId })],
  ['/reportAccess/explain', ({ id }) => ({ userId: fixtures.user.account.id, reportId: id })],
];

/** Calls that refuse a report by its partner or the caller's id, not as a row that the caller cannot see. */
const namesOwner = (path: string) =>
  /^\/(report\/(update|updateCategory|find(ByReportOwner|Unselected.*))|groupPermission\/findByReportOwner|userPermission\/findByOwner|accessRequest\/insert)$/.test(
    path,
  );

function findRefusal(audience: Audience, path: string): 401 | 403 | 404 {
  if (audience === 'public') return 401;
  const mayCall = findRule({ method: 'POST', path })[audience] !== '-';
  return mayCall && !namesOwner(path) ? 404 : 403;
}

describe.each(cases)('%s for a report', (path, input) => {
  it.each(Object.keys(reportCallers) as ReportCaller[])('by %s follows access.csv', async (name) => {
    const { audience, relation } = reportCallers[name];
    const allowed = (reach[findRule({ method: 'POST', path })[audience]] ?? []).includes(relation);
    const target = await createTargetReport(fixtures);
    const before = await findStateOfReport(target);
    const person = getPerson(name);

    const response = await (person?.rest ?? createVisitor()).post(
      path,
      input(target, person?.account.id ?? 1),
    );

    if (allowed) {
      expect([path, response.status, response.text]).toEqual([path, 200, expect.any(String)]);
    } else {
      expect(response.status).toBe(findRefusal(audience, path));
      expect(response.text).not.toContain(target.name);
      expect(await findStateOfReport(target)).toEqual(before);
    }
  });
});

/** Writes on a single row that the owner may make. */
const writes = cases.filter(([path]) =>
  [
    '/report/update',
    '/report/delete',
    '/report/updateCategory',
    '/groupPermission/insert',
    '/userPermission/insert',
    '/rating/insert',
    '/reportUpdate/insert',
    '/favourite/insert',
    '/accessRequest/insert',
  ].includes(path),
);

describe.each(writes)('%s', (path, input) => {
  const findAllowedCallers = () =>
    [fixtures.user, fixtures.userAdmin, fixtures.administrator].filter(
      ({ account: { role } }) => findRule({ method: 'POST', path })[role] !== '-',
    );

  it('changes nothing for an unknown report', async () => {
    const target = { ...missingReport, groupPermissionId: 0, userPermissionId: 0, requestId: 0 };
    for (const caller of findAllowedCallers()) {
      expectNothingDone(path, caller, await caller.rest.post(path, input(target, caller.account.id)));
    }
  });

  it('changes nothing for a deleted report', async () => {
    const target = await createTargetReport(fixtures);
    await deleteReport(target);
    const before = await findStateOfReport(target);
    for (const caller of findAllowedCallers()) {
      expectNothingDone(path, caller, await caller.rest.post(path, input(target, caller.account.id)));
    }
    expect(await findStateOfReport(target)).toEqual(before);
  });
});

/** Administrators learn that no row was affected. Other callers must not learn which rows exist. */
function expectNothingDone(
  path: string,
  { account: { role } }: Person,
  { status, body }: { status: number; body: unknown },
  expectedStatus?: number,
): void {
  const isReported = role === 'administrator' && /^\/(report|groupPermission|userPermission)\//.test(path);
  expect(status).toBe(expectedStatus ?? (isReported || path === '/accessRequest/insert' ? 200 : 404));
  expect((body as { affectedRows?: number }).affectedRows ?? 0).toBe(0);
}

describe.each(['/groupPermission/delete', '/userPermission/delete', '/accessRequest/updateStatus'])(
  '%s',
  (path) => {
    it('changes nothing for an unknown or deleted row', async () => {
      const target = await createTargetReport(fixtures);
      const input = { status: 'Deny Request' };
      const id = {
        '/groupPermission/delete': target.groupPermissionId,
        '/userPermission/delete': target.userPermissionId,
        '/accessRequest/updateStatus': target.requestId,
      }[path];
      for (const caller of [fixtures.userAdmin, fixtures.administrator]) {
        expectNothingDone(path, caller, await caller.rest.post(path, { ...input, id: unknownId }));
      }
      expect((await fixtures.userAdmin.rest.post(path, { ...input, id })).body).toMatchObject({
        affectedRows: 1,
      });
      const isDecided = path === '/accessRequest/updateStatus';
      for (const caller of [fixtures.userAdmin, fixtures.administrator]) {
        const response = await caller.rest.post(path, { ...input, id });
        expectNothingDone(path, caller, response, isDecided ? 200 : undefined);
      }
    });
  },
);

describe('one report of another partner among many', () => {
  let own: TargetReport;
  let foreignReport: ReportFixture;
  let deletedReport: ReportFixture;
  beforeEach(async () => {
    own = await createTargetReport(fixtures);
    foreignReport = await createReport({ owner: fixtures.otherPartner });
    deletedReport = await createReport({ owner: fixtures.partner });
    await deleteReport(deletedReport);
  });

  type Call = (reportIds: number[]) => [path: string, input: object];
  const toGroup: Call = (reportIds) => [
    '/groupPermission/insert',
    { userGroupId: fixtures.otherPartner.groupId, reportIds },
  ];
  const toUser: Call = (reportIds) => [
    '/userPermission/insert',
    { userId: fixtures.user.account.id, reportIds },
  ];
  const toCategory: Call = (reports) => ['/report/updateCategory', { reports, categoryId: 2 }];
  const ofUserAdmins: [string, Call][] = [
    ['to a group', toGroup],
    ['to a user', toUser],
  ];

  it.each(ofUserAdmins)('makes the whole permission %s fail', async (_case, call) => {
    const before = await findStateOfReport(own);
    for (const other of [foreignReport.id, deletedReport.id, unknownId]) {
      for (const reportIds of [
        [own.id, other],
        [other, own.id],
      ]) {
        expect((await fixtures.userAdmin.rest.post(...call(reportIds))).status).toBe(404);
      }
    }
    expect(await findStateOfReport(own)).toEqual(before);
    expect(await findStateOfReport(foreignReport)).toMatchObject({
      group_permission: null,
      user_permission: null,
    });
  });

  it.each([...ofUserAdmins, ['to a category', toCategory] as [string, Call]])(
    'is rejected for administrators when it does not exist: %s',
    async (_case, call) => {
      const before = await findStateOfReport(own);
      for (const other of [deletedReport.id, unknownId]) {
        const { administrator } = fixtures;
        const [path, input] = call([own.id, other]);
        expectNothingDone(path, administrator, await administrator.rest.post(path, input));
      }
      expect(await findStateOfReport(own)).toEqual(before);
    },
  );
});

describe('user admin with reports of its partner', () => {
  let own: TargetReport;
  beforeEach(async () => {
    own = await createTargetReport(fixtures);
  });

  const expectRefusal = async (path: string, input: object, status: number) => {
    const before = await findStateOfReport(own);
    expect((await fixtures.userAdmin.rest.post(path, input)).status).toBe(status);
    expect(await findStateOfReport(own)).toEqual(before);
  };

  it('cannot grant them to a user of another partner or without a user', async () => {
    for (const userId of [fixtures.stranger.account.id, unknownId]) {
      await expectRefusal('/userPermission/insert', { userId, reportIds: [own.id] }, 404);
    }
  });

  it('cannot move them to another partner', async () => {
    const input = { id: own.id, ...getFields(own), userTypeId: fixtures.otherPartner.id };
    await expectRefusal('/report/update', input, 403);
  });

  it('cannot list them together with reports of another partner', async () => {
    const { id } = fixtures.otherPartner;
    await expectRefusal('/report/findByReportOwner', { userTypeId: id }, 403);
    await expectRefusal('/groupPermission/findByReportOwner', { userTypeId: id }, 403);
    await expectRefusal('/userPermission/findByOwner', { userTypeId: id }, 403);
  });

  it('cannot see the grants of a user of another partner', async () => {
    const input = { userId: fixtures.userAdmin.account.id, userTypeId: fixtures.partner.id };
    const ofStranger = { ...input, targetUserId: fixtures.stranger.account.id };
    await expectRefusal('/report/findUnselectedByUserIdAndOwner', ofStranger, 404);
    const asStranger = { ...input, userId: fixtures.stranger.account.id };
    await expectRefusal('/report/findUnselectedByUserIdAndOwner', asStranger, 403);
  });

  it('cannot decide its own request', async () => {
    const id = await createRequest(fixtures.userAdmin.account.id, own);
    await expectRefusal('/accessRequest/updateStatus', { id, status: 'Accept Request' }, 403);
  });
});

it('requests, ratings and favourites under the name of another user are rejected', async () => {
  const own = await createTargetReport(fixtures);
  const before = await findStateOfReport(own);
  const userId = fixtures.receiver.id;
  const { rest } = fixtures.user;
  for (const [path, input] of [
    ['/accessRequest/insert', { userId, reportId: own.id }],
    ['/rating/insert', { userId, reportIdOrUrl: own.id, star: 0 }],
  ] as const) {
    expect((await rest.post(path, input)).status).toBe(403);
  }
  expect(await findStateOfReport(own)).toEqual(before);
});
