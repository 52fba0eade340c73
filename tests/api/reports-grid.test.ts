import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ruleOf } from '../support/calls.js';
import { type OwnerRelation, type ReportCaller, reportCallers } from '../support/owner-relation.js';
import { nobody, type Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import {
  createReportWorld,
  createRequest,
  createTargetReport,
  deleteReport,
  type ReportWorld,
  stateOfReport,
  type TargetReport,
} from '../support/report-world.js';
import { createReport, type OwnReport } from '../support/world.js';

/** The relations that each scope of access.csv reaches, for a report that its owner partner alone may open. */
const reach: Record<string, readonly OwnerRelation[]> = {
  '-': [],
  visible: ['owner partner'],
  'self visible': ['owner partner'],
  owned: ['owner partner'],
  'owned x partner': ['owner partner'],
  self: ['owner partner', 'other partner', 'none'],
  any: ['owner partner', 'other partner', 'none'],
};

let world: ReportWorld;
const missing = 2_000_000_000;
const missingReport = { id: missing, name: 'Missing', reportId: 'missing', datasetId: null };

beforeAll(async () => {
  world = await createReportWorld();
});

const personOf = (name: ReportCaller): Person | undefined =>
  ({
    nobody: undefined,
    'a user of the owner partner': world.user,
    'a user of another partner': world.stranger,
    'the user admin of the owner partner': world.userAdmin,
    'a user admin of another partner': world.otherUserAdmin,
    'an administrator': world.administrator,
  })[name];

const fieldsOf = ({ reportId, datasetId }: TargetReport) => ({
  ...{ name: 'Renamed by the grid', reportTypeId: 1, reportId, datasetId },
  embedUrl: `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${reportId}`,
});

type Input = (target: TargetReport, callerId: number) => Record<string, unknown>;

/** Every call that names a report, a permission, a request or an owner, with input about the target's. */
const cases: [path: string, input: Input][] = [
  ['/report/find', ({ id }) => ({ id })],
  ['/report/update', (target) => ({ id: target.id, userTypeId: world.partner.id, ...fieldsOf(target) })],
  ['/report/delete', ({ id }) => ({ id })],
  ['/report/updateCategory', ({ id }) => ({ reports: [id], categoryId: 1 })],
  ['/report/findByReportOwner', () => ({ userTypeId: world.partner.id })],
  ['/report/findUnselectedByUserId', () => ({ userId: world.stranger.account.id })],
  [
    '/report/findUnselectedByGroupIdAndOwner',
    () => ({ userGroupId: world.otherPartner.groupId, userTypeId: world.partner.id }),
  ],
  [
    '/report/findUnselectedByUserIdAndOwner',
    (_target, userId) => ({ userId, userTypeId: world.partner.id, targetUserId: world.user.account.id }),
  ],
  ['/groupPermission/findByReportOwner', () => ({ userTypeId: world.partner.id })],
  [
    '/groupPermission/insert',
    ({ id }) => ({ userGroupId: world.otherPartner.groupId, reportIds: [id], viewedBy: 'Only Admin(s)' }),
  ],
  ['/groupPermission/delete', ({ groupPermissionId }) => ({ id: groupPermissionId })],
  ['/userPermission/findByOwner', () => ({ userTypeId: world.partner.id })],
  ['/userPermission/insert', ({ id }) => ({ userId: world.user.account.id, reportIds: [id] })],
  ['/userPermission/delete', ({ userPermissionId }) => ({ id: userPermissionId })],
  ['/accessRequest/insert', ({ id }, userId) => ({ userId, reportId: id })],
  [
    '/accessRequest/updateStatus',
    ({ requestId, id }, userId) => ({ id: requestId, userId, reportId: id, status: 'Accept Request' }),
  ],
  ['/rating/insert', ({ id }, userId) => ({ userId, reportIdOrUrl: id, star: 4 })],
  ['/reportUpdate/insert', ({ id }) => ({ reportId: id, updates: 'New figures.' })],
  ['/favourite/insert', ({ id }) => ({ reportId: id })],
  ['/viewership/insert', ({ id }, userId) => ({ userId, reportId: id })],
  ['/viewership/getEmbedToken', ({ reportId }) => ({ reportId })],
  ['/reportAccess/explain', ({ id }) => ({ userId: world.user.account.id, reportId: id })],
];

describe.each(cases)('%s about a report', (path, input) => {
  it.each(Object.keys(reportCallers) as ReportCaller[])('by %s, as access.csv says', async (name) => {
    const { audience, relation } = reportCallers[name];
    const allowed = (reach[ruleOf({ method: 'POST', path })[audience]] ?? []).includes(relation);
    const target = await createTargetReport(world);
    const before = await stateOfReport(target);
    const person = personOf(name);

    const answer = await (person?.rest ?? nobody()).post(path, input(target, person?.account.id ?? 1));

    if (allowed) {
      expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
    } else {
      expect(name === 'nobody' ? [401] : [403, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(target.name);
      expect(await stateOfReport(target)).toEqual(before);
    }
  });
});

/** The writes about one row that those who own it may make. */
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
  const allowedCallers = () =>
    [world.user, world.userAdmin, world.administrator].filter(
      ({ account: { role } }) => ruleOf({ method: 'POST', path })[role] !== '-',
    );

  it('about a report that does not exist changes nothing', async () => {
    for (const { rest, account } of allowedCallers()) {
      const target = { ...missingReport, groupPermissionId: 0, userPermissionId: 0, requestId: 0 };
      const answer = await rest.post(path, input(target, account.id));
      expectNothingDone(answer);
    }
  });

  it('about a deleted report changes nothing', async () => {
    const target = await createTargetReport(world);
    await deleteReport(target);
    const before = await stateOfReport(target);
    for (const { rest, account } of allowedCallers()) {
      expectNothingDone(await rest.post(path, input(target, account.id)));
    }
    expect(await stateOfReport(target)).toEqual(before);
  });
});

function expectNothingDone({ status, body }: { status: number; body: unknown }): void {
  expect([200, 404]).toContain(status);
  expect((body as { affectedRows?: number }).affectedRows ?? 0).toBe(0);
}

describe.each(['/groupPermission/delete', '/userPermission/delete', '/accessRequest/updateStatus'])(
  '%s',
  (path) => {
    it('about a row that does not exist, or that is gone, changes nothing', async () => {
      const target = await createTargetReport(world);
      const input = { status: 'Deny Request' };
      const id = {
        '/groupPermission/delete': target.groupPermissionId,
        '/userPermission/delete': target.userPermissionId,
        '/accessRequest/updateStatus': target.requestId,
      }[path];
      for (const { rest } of [world.userAdmin, world.administrator]) {
        expectNothingDone(await rest.post(path, { ...input, id: missing }));
      }
      expect((await world.userAdmin.rest.post(path, { ...input, id })).body).toMatchObject({
        affectedRows: 1,
      });
      for (const { rest } of [world.userAdmin, world.administrator]) {
        expectNothingDone(await rest.post(path, { ...input, id }));
      }
    });
  },
);

describe('one foreign report among many', () => {
  let own: TargetReport;
  let foreign: OwnReport;
  let gone: OwnReport;
  beforeEach(async () => {
    own = await createTargetReport(world);
    foreign = await createReport({ owner: world.otherPartner });
    gone = await createReport({ owner: world.partner });
    await deleteReport(gone);
  });

  type Call = (reportIds: number[]) => [path: string, input: object];
  const toGroup: Call = (reportIds) => [
    '/groupPermission/insert',
    { userGroupId: world.otherPartner.groupId, reportIds },
  ];
  const toUser: Call = (reportIds) => [
    '/userPermission/insert',
    { userId: world.user.account.id, reportIds },
  ];
  const toCategory: Call = (reports) => ['/report/updateCategory', { reports, categoryId: 2 }];
  const ofUserAdmins: [string, Call][] = [
    ['to a group', toGroup],
    ['to a user', toUser],
  ];

  it.each(ofUserAdmins)('refuses the whole permission %s', async (_what, call) => {
    const before = await stateOfReport(own);
    for (const other of [foreign.id, gone.id, missing]) {
      for (const reportIds of [
        [own.id, other],
        [other, own.id],
      ]) {
        expect((await world.userAdmin.rest.post(...call(reportIds))).status).toBe(404);
      }
    }
    expect(await stateOfReport(own)).toEqual(before);
    expect(await stateOfReport(foreign)).toMatchObject({ group_permission: null, user_permission: null });
  });

  it.each([...ofUserAdmins, ['to a category', toCategory] as [string, Call]])(
    'is refused from administrators where it does not exist: %s',
    async (_what, call) => {
      const before = await stateOfReport(own);
      for (const other of [gone.id, missing]) {
        expectNothingDone(await world.administrator.rest.post(...call([own.id, other])));
      }
      expect(await stateOfReport(own)).toEqual(before);
    },
  );
});

describe('what a user admin may not do with the reports of its partner', () => {
  let own: TargetReport;
  beforeEach(async () => {
    own = await createTargetReport(world);
  });

  const refused = async (path: string, input: object, status: number) => {
    const before = await stateOfReport(own);
    expect((await world.userAdmin.rest.post(path, input)).status).toBe(status);
    expect(await stateOfReport(own)).toEqual(before);
  };

  it("grant them to another partner's user, or to nobody", async () => {
    for (const userId of [world.stranger.account.id, missing]) {
      await refused('/userPermission/insert', { userId, reportIds: [own.id] }, 404);
    }
  });

  it('give them to another partner', async () => {
    const input = { id: own.id, ...fieldsOf(own), userTypeId: world.otherPartner.id };
    await refused('/report/update', input, 403);
  });

  it('list them together with what another partner owns', async () => {
    const { id } = world.otherPartner;
    await refused('/report/findByReportOwner', { userTypeId: id }, 403);
    await refused('/groupPermission/findByReportOwner', { userTypeId: id }, 403);
    await refused('/userPermission/findByOwner', { userTypeId: id }, 403);
  });

  it("see what another partner's user was granted", async () => {
    const input = { userId: world.userAdmin.account.id, userTypeId: world.partner.id };
    const ofStranger = { ...input, targetUserId: world.stranger.account.id };
    await refused('/report/findUnselectedByUserIdAndOwner', ofStranger, 404);
    const asStranger = { ...input, userId: world.stranger.account.id };
    await refused('/report/findUnselectedByUserIdAndOwner', asStranger, 403);
  });

  it('decide its own request', async () => {
    const id = await createRequest(world.userAdmin.account.id, own);
    await refused('/accessRequest/updateStatus', { id, status: 'Accept Request' }, 403);
  });
});

it('nobody asks for access, rates or keeps a favourite under the name of another', async () => {
  const own = await createTargetReport(world);
  const before = await stateOfReport(own);
  const userId = world.receiver.id;
  const { rest } = world.user;
  for (const [path, input] of [
    ['/accessRequest/insert', { userId, reportId: own.id }],
    ['/rating/insert', { userId, reportIdOrUrl: own.id, star: 0 }],
  ] as const) {
    expect((await rest.post(path, input)).status).toBe(403);
  }
  expect(await stateOfReport(own)).toEqual(before);
});
