import { beforeAll, describe, expect, it } from '@jest/globals';
import { requestFormName } from '@portal/contracts';
import { demoPassword } from '@portal/demo-data';
import { accessTable, type Audience, restCalls, findRule, type TestedCall } from '../support/calls.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { createVisitor, createOwnIds, type Person, signIn } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import type { RestResponse } from '../support/rest.js';
import { createPartner, createPerson, getDemoPartner } from '../support/fixtures.js';

const [dho, healthAid] = [getDemoPartner(1), getDemoPartner(2)];
const callers: Record<string, { audience: Audience; partner?: typeof dho }> = {
  visitor: { audience: 'public' },
  'a user of District Health Office': { audience: 'user', partner: dho },
  'a user of Health Aid': { audience: 'user', partner: healthAid },
  'a user admin of District Health Office': { audience: 'userAdmin', partner: dho },
  'a user admin of Health Aid': { audience: 'userAdmin', partner: healthAid },
  'an administrator': { audience: 'administrator' },
};
const people = new Map<string, Person>();

beforeAll(async () => {
  for (const [name, { audience, partner }] of Object.entries(callers)) {
    if (audience !== 'public') people.set(name, await createPerson(audience, partner));
  }
});

/** A Power BI report that all users of the demonstration may open. */
const sharedReport = {
  id: 1,
  reportId: '111f0397-b46b-5ecc-a311-9c6bd2421779',
  datasetId: '351617ec-3ff7-5d7f-8afb-032f91a11640',
};

/** Well-formed writes that break a unique constraint on names or Power BI ids. */
const reportOfAnother = () => ({
  name: 'Grid',
  reportId: sharedReport.reportId,
  datasetId: sharedReport.datasetId,
  embedUrl: `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${sharedReport.reportId}`,
});
const categoryOfAnother = { name: 'Immunisation', fullname: 'Grid', description: 'Grid' };

const unknownId = 2_000_000_000;
const subscription = {
  cadence: 'daily',
  weekdays: [],
  monthDay: 1,
  time: '06:00',
  timeZone: 'Africa/Blantyre',
  format: 'PDF',
};
const range = { from: '2026-01-01', to: '2026-01-31' };
const unknownTicket = randomBytes(32).toString('base64url');
const unknownCredential = { id: unknownTicket, rawId: unknownTicket, type: 'public-key' };
const unknownPowerBiId = '00000000-0000-4000-8000-000000000000';
const password = 'Grid-pass-2026';
const createPersonInput = () => ({
  firstname: 'Grid',
  surname: 'Person',
  email: `${randomUUID()}@test.example`,
  phone: '0999000000',
});

/** A well-formed input for each call that needs one. It names the caller or a row that does not exist. */
const inputs: Record<string, (ids: ReturnType<typeof createOwnIds>) => Record<string, unknown>> = {
  '/admin/find': ({ userId }) => ({ id: userId }),
  '/admin/update': ({ userId }) => ({ id: userId, ...createPersonInput(), currentPassword: demoPassword }),
  '/admin/updatePassword': ({ userId }) => ({ id: userId, oldPassword: 'wrong', password }),
  '/user/find': ({ userId }) => ({ id: userId }),
  '/user/findNonAdmin': ({ userId }) => ({ id: userId }),
  '/user/findByUserType': (ids) => ids,
  '/user/findAllByUserType': (ids) => ids,
  '/user/findByUserTypeDeactivated': (ids) => ids,
  '/user/insert': (ids) => ({ ...createPersonInput(), ...ids }),
  '/user/insertByUser': () => ({ ...createPersonInput(), userTypeId: 3 }),
  '/registration/resend': () => ({ id: unknownTicket }),
  '/registration/find': () => ({ id: unknownTicket }),
  '/registration/findByActivation': () => ({ id: unknownTicket }),
  '/registration/confirm': () => ({ id: unknownTicket, password }),
  '/device/admit': () => ({ id: unknownTicket }),
  '/emailChange/confirm': () => ({ id: unknownTicket }),
  '/emailChange/undo': () => ({ id: unknownTicket }),
  '/user/insertMany': () => ({ csv: 'firstname,surname,email,phone,partner\n', dryRun: true }),
  '/user/update': ({ userId, userTypeId: partnerId }) => ({
    id: userId,
    userTypeId: partnerId,
    ...createPersonInput(),
    currentPassword: demoPassword,
  }),
  '/user/updatePassword': ({ userId }) => ({ id: userId, oldPassword: 'wrong', password }),
  '/user/updateStatus': () => ({ id: unknownId, status: 'Active' }),
  '/user/planBulk': () => ({ ids: [unknownId], action: 'Active', list: 'deactivated' }),
  '/user/runBulk': () => ({ ids: [unknownId], action: 'Active' }),
  '/user/delete': () => ({ id: unknownId }),
  '/user/updateUserType': () => ({ id: unknownId, type: unknownId }),
  '/user/findEmailPattern': () => ({ email: 'somebody@dho.example' }),
  '/user/resetCode': () => ({ email: 'grid@test.example' }),
  '/user/verifyResetCode': () => ({ id: unknownTicket, code: 'ABCD2345' }),
  '/user/resetPassword': () => ({ id: unknownTicket, password }),
  '/userInvitation/insert': ({ userTypeId: partnerId }) => ({
    ...createPersonInput(),
    userTypeId: partnerId,
  }),
  '/userInvitation/sendAgain': () => ({ id: unknownId }),
  '/userInvitation/delete': () => ({ id: unknownId }),
  '/userInvitation/find': () => ({ id: unknownTicket }),
  '/userInvitation/accept': () => ({ id: unknownTicket, phone: '0999000000', password }),
  '/administratorInvitation/insert': () => ({ ...createPersonInput(), password: 'wrong' }),
  '/administratorInvitation/delete': () => ({ id: unknownId }),
  '/administratorInvitation/find': () => ({ id: unknownTicket }),
  '/administratorInvitation/accept': () => ({ id: unknownTicket, phone: '0999000000', password }),
  '/userAdmin/insert': () => ({ userId: unknownId }),
  '/userAdmin/delete': () => ({ id: unknownId }),
  '/userAdmin/findUserAdmin': ({ userId }) => ({ userId }),
  '/adminRequest/insert': ({ userId }) => ({ userId }),
  '/adminRequest/withdraw': () => ({ id: unknownId }),
  '/accountDecision/insert': () => ({ kind: 'Registration', subjectId: unknownId, accepted: false }),
  '/accountDecision/planBulk': () => ({ kind: 'Registration', ids: [unknownId] }),
  '/accountDecision/runBulk': () => ({ kind: 'Registration', ids: [unknownId], action: 'undo' }),
  '/person/export': ({ userId }) => ({ id: userId }),
  '/person/erase': () => ({ id: unknownId, email: 'nobody@example.org' }),
  '/audit/export': () => ({ afterId: 0 }),
  '/leaver/find': ({ userId }) => ({ id: userId }),
  '/leaver/deactivate': () => ({ id: unknownId }),
  '/handOver/find': () => ({ id: unknownId }),
  '/accountDecision/undo': () => ({ id: unknownId }),
  '/adminRequest/update': () => ({ id: unknownId, status: 'Denied' }),
  '/userType/find': ({ userTypeId: partnerId }) => ({ id: partnerId }),
  '/userType/insert': () => ({ name: `Grid ${randomUUID()}`, userGroupId: 1 }),
  '/userType/update': () => ({ id: unknownId, name: `Grid ${randomUUID()}`, userGroupId: 1 }),
  '/userType/delete': () => ({ id: unknownId }),
  '/userGroup/insert': () => ({ name: `Grid ${randomUUID()}` }),
  '/userGroup/update': () => ({ id: unknownId, name: `Grid ${randomUUID()}` }),
  '/userGroup/delete': () => ({ id: unknownId }),
  '/admin/login': () => ({ username: 'grid@test.example', password: 'x' }),
  '/user/login': () => ({ username: 'grid@test.example', password: 'x' }),
  // Another address for each attempt, because failures are counted.
  '/portal/login': () => ({ username: `${randomUUID()}@test.example`, password: 'x', agreement: '1' }),
  '/report/find': () => ({ id: sharedReport.id }),
  '/report/findRequestable': () => ({ id: unknownId }),
  '/catalogue/findThumbnail': () => ({ id: unknownId }),
  '/report/findByUserGroup': (ids) => ids,
  '/report/findCardData': (ids) => ids,
  '/report/searchByUserGroupId': (ids) => ({ ...ids, searchText: 'malaria' }),
  '/report/search': () => ({ searchText: 'malaria' }),
  '/reportCategory/findReportCount': (ids) => ids,
  '/reportCategory/insert': () => categoryOfAnother,
  '/reportCategory/update': () => ({ id: unknownId, ...categoryOfAnother }),
  '/reportCategory/delete': () => ({ id: unknownId }),
  '/report/insert': ({ userTypeId: partnerId }) => ({
    ...reportOfAnother(),
    type: 'Power Bi',
    userTypeId: partnerId,
  }),
  '/report/update': ({ userTypeId: partnerId }) => ({
    id: unknownId,
    ...reportOfAnother(),
    reportTypeId: 1,
    userTypeId: partnerId,
  }),
  '/viewership/getIdentityToken': () => ({ reportId: unknownId }),
  '/report/updateSettings': () => ({ id: unknownId, canExport: false }),
  '/report/verify': () => ({ id: unknownId, until: null }),
  '/report/delete': () => ({ id: unknownId }),
  '/report/planBulk': () => ({ ids: [unknownId], action: 'delete' }),
  '/report/runBulk': () => ({ ids: [unknownId], action: 'delete' }),
  '/report/updateCategory': () => ({ reports: [unknownId], categoryId: null }),
  '/report/findByReportOwner': ({ userTypeId: partnerId }) => ({ userTypeId: partnerId }),
  '/report/findUnselectedByUserId': () => ({ userId: 3 }),
  '/report/findUnselectedByGroupIdAndOwner': ({ userTypeId: partnerId }) => ({
    userGroupId: 1,
    userTypeId: partnerId,
  }),
  '/report/findUnselectedByUserIdAndOwner': (ids) => ids,
  '/report/findMostViewedByUserGroupId': (ids) => ids,
  '/report/findTop5ByUserGroupId': (ids) => ids,
  '/report/findAllNotRequested': (ids) => ids,
  '/report/findUserHistory': ({ userId, userTypeId: partnerId }) => ({ id: userId, userTypeId: partnerId }),
  '/groupPermission/findByReportOwner': ({ userTypeId: partnerId }) => ({ userTypeId: partnerId }),
  '/groupPermission/insert': () => ({ userGroupId: unknownId, reportIds: [unknownId] }),
  '/groupPermission/delete': () => ({ id: unknownId }),
  '/groupPermission/planBulk': () => ({ ids: [unknownId], action: 'revoke' }),
  '/groupPermission/runBulk': () => ({ ids: [unknownId], action: 'revoke' }),
  '/permissionChange/undo': () => ({ id: unknownId }),
  '/userPermission/findByOwner': ({ userTypeId: partnerId }) => ({ userTypeId: partnerId }),
  '/userPermission/insert': () => ({ userId: unknownId, reportIds: [unknownId] }),
  '/userPermission/delete': () => ({ id: unknownId }),
  '/userPermission/planBulk': () => ({ ids: [unknownId], action: 'revoke' }),
  '/userPermission/grantBulk': () => ({ userIds: [unknownId], reportIds: [unknownId] }),
  '/userPermission/runBulk': () => ({ ids: [unknownId], action: 'revoke' }),
  '/accessRequest/insert': ({ userId }) => ({ userId, reportId: unknownId }),
  '/accessRequest/withdraw': () => ({ id: unknownId }),
  '/accessDecision/insert': () => ({ requestId: unknownId, accepted: false }),
  '/accessDecision/planBulk': () => ({ ids: [unknownId] }),
  '/accessDecision/runBulk': () => ({ ids: [unknownId], action: 'undo' }),
  '/accessDecision/undo': () => ({ id: unknownId }),
  '/permissionEnd/extend': () => ({
    id: unknownId,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  '/permissionEnd/letEnd': () => ({ id: unknownId }),
  '/permissionEnd/planBulk': () => ({ ids: [unknownId] }),
  '/permissionEnd/runBulk': () => ({ ids: [unknownId], action: 'undo' }),
  '/accessRequest/updateStatus': () => ({ id: unknownId, status: 'Deny Request' }),
  '/reportAccess/explain': () => ({ userId: unknownId, reportId: sharedReport.id }),
  '/reportAccess/findAll': () => ({ reportId: sharedReport.id }),
  '/person/findSignIns': ({ userId }) => ({ id: userId }),
  '/singleSignOn/start': () => ({ provider: 'none', agreement: '1' }),
  '/singleSignOn/finish': () => ({ response: 'state=none' }),
  '/singleSignOn/confirm': () => ({ ticket: 'x'.repeat(43), password: 'wrong' }),
  '/singleSignOn/backChannelLogout': () => ({ logout_token: 'none' }),
  '/singleSignOn/link': () => ({ provider: 'none' }),
  '/singleSignOn/unlink': () => ({ id: 1 }),
  '/signIns/endSession': ({ userId }) => ({ userId, id: '0'.repeat(64) }),
  '/signIns/endOtherSessions': ({ userId }) => ({ userId }),
  '/signIns/forgetBrowser': ({ userId }) => ({ userId, id: '0'.repeat(64) }),
  '/portal/proveFactor': () => ({ ticket: unknownTicket, code: '000000' }),
  '/portal/startTotp': () => ({ ticket: unknownTicket }),
  '/portal/confirmTotp': () => ({ ticket: unknownTicket, code: '000000', name: 'Phone' }),
  '/secondFactor/startTotp': () => ({}),
  '/secondFactor/confirmTotp': () => ({ code: '000000', name: 'Phone' }),
  '/secondFactor/removeTotp': () => ({ id: unknownId - 1 }),
  '/secondFactor/createRecoveryCodes': () => ({}),
  '/secondFactor/reset': () => ({ userId: unknownId }),
  '/portal/passkey': () => ({
    passkey: {
      ...unknownCredential,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
    agreement: '1',
  }),
  '/passkey/register': () => ({
    passkey: { ...unknownCredential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  }),
  '/passkey/rename': () => ({ id: unknownId, name: 'Grid' }),
  '/passkey/remove': () => ({ id: unknownId }),
  '/person/findHistory': ({ userId }) => ({ id: userId }),
  '/person/viewAs': () => ({ id: unknownId }),
  '/person/findReports': () => ({ id: unknownId }),
  '/person/findRequests': () => ({ id: unknownId }),
  '/person/findMessages': () => ({ id: unknownId }),
  '/person/findViews': () => ({ id: unknownId }),
  '/aboutReport/find': () => ({ id: sharedReport.id }),
  '/aboutReport/findUpdates': () => ({ id: sharedReport.id }),
  '/aboutReport/findPeople': () => ({ id: unknownId }),
  '/aboutReport/findPartners': () => ({ id: unknownId }),
  '/aboutReport/findGroups': () => ({ id: unknownId }),
  '/aboutReport/findViews': () => ({ id: unknownId }),
  '/rating/find': () => ({ reportId: unknownId }),
  '/rating/insert': ({ userId }) => ({ userId, reportIdOrUrl: unknownId, star: 3 }),
  '/reportUpdate/insert': () => ({ reportId: unknownId, updates: 'New figures.' }),
  '/tablePreference/update': () => ({ name: 'grid', hidden: ['status'] }),
  '/catalogue/updateLayout': () => ({ layout: 'list' }),
  '/catalogue/saveFilter': () => ({ name: 'Of the grid', filter: {} }),
  '/catalogue/deleteFilter': () => ({ id: unknownId }),
  '/comment/findThreads': () => ({ reportId: unknownId }),
  '/comment/findOpenCount': () => ({ reportId: unknownId }),
  '/comment/insert': () => ({ reportId: unknownId, text: 'Grid' }),
  '/comment/reply': () => ({ threadId: unknownId, text: 'Grid' }),
  '/comment/update': () => ({ id: unknownId, text: 'Grid' }),
  '/comment/delete': () => ({ id: unknownId }),
  '/comment/resolve': () => ({ threadId: unknownId, isResolved: true }),
  '/favourite/insert': () => ({ reportId: unknownId }),
  '/favourite/delete': () => ({ reportId: unknownId }),
  '/document/download': () => ({ filename: requestFormName }),
  '/report/check': () => ({ type: 'Web Embed', embedUrl: 'https://maps.example.org/m' }),
  '/viewership/getPreviewToken': () => ({ reportId: unknownPowerBiId }),
  '/viewership/getEmbedToken': () => ({ reportId: sharedReport.reportId, datasetId: sharedReport.datasetId }),
  '/reportIdentity/find': () => ({ reportId: unknownId }),
  '/reportIdentity/update': () => ({ reportId: unknownId, rule: null }),
  '/reportIdentity/preview': () => ({ rule: { source: 'email' }, userId: unknownId }),
  '/reportBookmark/find': () => ({ reportId: unknownId }),
  '/reportBookmark/save': () => ({ reportId: unknownId, name: 'Bookmark', state: 'eA==' }),
  '/reportBookmark/update': () => ({ id: unknownPowerBiId, isDefault: true }),
  '/reportBookmark/delete': () => ({ id: unknownPowerBiId }),
  '/reportExport/start': () => ({ reportId: unknownId, format: 'PDF' }),
  '/reportExport/findState': () => ({ id: unknownId }),
  '/reportExport/download': () => ({ id: unknownId }),
  '/reportExport/cancel': () => ({ id: unknownId }),
  '/subscription/findOptions': () => ({ reportId: unknownId }),
  '/subscription/insert': () => ({ ...subscription, reportId: unknownId }),
  '/subscription/update': () => ({ ...subscription, id: unknownId }),
  '/subscription/pause': () => ({ id: unknownId, isPaused: true }),
  '/subscription/delete': () => ({ id: unknownId }),
  '/subscription/planBulk': () => ({ ids: [unknownId] }),
  '/subscription/runBulk': () => ({ ids: [unknownId] }),
  '/viewership/insert': ({ userId }) => ({ userId, reportId: sharedReport.id }),
  '/viewership/updateTimes': () => ({ secondsInView: 1 }),
  '/usage/findAll': () => ({ ...range, by: 'report' }),
  '/usage/findUnopened': () => range,
  '/usage/findUnusedPermissionsOfReport': () => ({ reportId: sharedReport.id }),
  '/seen/findAllUnseen': ({ userId }) => ({ userId }),
  '/seen/insert': ({ userId }) => ({ userId, messageIds: [] }),
  '/message/findByUserId': ({ userId }) => ({ userId }),
  '/message/findThreads': ({ userId }) => ({ userId }),
  '/feedback/exists': ({ userId }) => ({ userId, reportId: sharedReport.id }),
  '/feedback/insert': ({ userId }) => ({ userId, reportIdOrUrl: unknownId, feedback: 'Grid' }),
  '/feedback/decline': ({ userId }) => ({ userId, reportId: unknownId }),
  '/feedback/reply': () => ({ id: unknownId, reply: 'Grid' }),
  '/feedback/update': () => ({ id: unknownId, status: 'Resolved' }),
  '/feedback/planBulk': () => ({ ids: [unknownId], newStatus: 'Resolved' }),
  '/feedback/runBulk': () => ({ ids: [unknownId], newStatus: 'Resolved' }),
  '/suggestion/insert': ({ userId }) => ({
    suggestedBy: userId,
    reportId: unknownId,
    usersSuggested: [unknownId],
    message: 'Grid',
  }),
  '/reportUpdate/findRecipients': () => ({ reportId: unknownId }),
  '/suggestion/findRecipients': () => ({ reportId: unknownId }),
  '/announcement/insert': () => ({ message: 'Grid', audience: 'Report viewers', audienceId: unknownId }),
  '/announcement/withdraw': () => ({ id: unknownId }),
  '/draft/find': ({ userId }) => ({ userId, form: 'announcement' }),
  '/draft/save': ({ userId }) => ({ userId, form: 'announcement', content: '{}' }),
  '/draft/delete': ({ userId }) => ({ userId, form: 'announcement' }),
  '/mailPreference/find': ({ userId }) => ({ userId }),
  '/mailPreference/update': ({ userId }) => ({ userId, usageMail: true }),
  '/reminder/insert': () => ({ userId: unknownId }),
  '/user/findInactive': () => ({ days: '60' }),
  '/signin/signin': ({ userId }) => ({ userId }),
  '/signin/signout': ({ userId }) => ({ userId }),
};

async function request(person: Person | undefined, { method, path }: TestedCall): Promise<RestResponse> {
  const input = { ...(inputs[path]?.(person ? createOwnIds(person) : { userId: 1, userTypeId: 1 }) ?? {}) };
  if (person && /^\/viewership\/update/.test(path)) {
    const opened = await person.rest.post('/viewership/insert', {
      userId: person.account.id,
      reportId: sharedReport.id,
    });
    Object.assign(input, { id: (opened.body as { insertId: number }).insertId });
  } else if (/^\/viewership\/update/.test(path)) Object.assign(input, { id: 1 });
  const rest = person?.rest ?? createVisitor();
  return method === 'GET' ? rest.get(path, input) : rest.post(path, input);
}

/** Public calls authorized by a ticket. The grid passes a number, which is no valid ticket. */
const needsTicket = (path: string) => ['/user/find', '/user/updateStatus'].includes(path);
const isAboutMissing = (path: string) =>
  Object.values(inputs[path]?.({ userId: 1, userTypeId: 1 }) ?? {})
    .flat()
    .some((value) => [unknownId, unknownTicket, unknownPowerBiId].some((unknown) => value === unknown));
/** Calls that respond 200 for an unknown row: with a count of 0, a result that names it, or a message that does not reveal whether it exists. */
const acceptsMissing = (path: string, audience: Audience) =>
  /\/(plan|run|grant)Bulk$/.test(path) ||
  [
    '/user/resetPassword',
    '/user/verifyResetCode',
    '/accessRequest/insert',
    '/permissionChange/undo',
  ].includes(path) ||
  (audience === 'administrator' &&
    /^\/(report|reportCategory|groupPermission|userPermission|userGroup|userType)\//.test(path));
/** An unknown ticket is reported as not found. */
const isByTicket = (path: string) => /^\/(administrator|user)Invitation\/(find|accept)$/.test(path);
/** Providers and logout tokens that do not exist are refused to everyone. */
const refusals: Partial<Record<string, number>> = {
  '/singleSignOn/start': 404,
  '/singleSignOn/link': 404,
  '/singleSignOn/backChannelLogout': 400,
};
const endsSession = (path: string) => path === '/signin/signout';

describe.each(Object.entries(callers))('%s', (name, { audience }) => {
  it.each(restCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s follows access.csv',
    async (_name, call) => {
      const rule = findRule(call);
      const allowed = rule[audience] !== '-' && !(audience === 'public' && needsTicket(call.path));
      const existing = people.get(name);
      const person = existing && endsSession(call.path) ? await signIn(existing.account.email) : existing;
      const { status, body } = await request(person, call);
      if (!allowed) {
        expect(status).toBe(audience === 'public' ? 401 : 403);
        expect(body).toMatchObject({ code: audience === 'public' ? 'unauthenticated' : 'forbidden' });
      } else if (isByTicket(call.path)) {
        expect(status).toBe(404);
      } else if (isAboutMissing(call.path)) {
        expect(status).toBe(acceptsMissing(call.path, audience) ? 200 : 404);
      } else {
        expect(status).toBe(refusals[call.path] ?? 200);
      }
    },
  );
});

const sortedLists = restCalls.filter(({ input }) => 'sort' in input.shape);

describe.each(sortedLists.map((call) => [call.path, call] as const))('%s', (path, call) => {
  const [name = ''] =
    Object.entries(callers)
      .reverse()
      .find(([, { audience }]) => findRule(call)[audience] !== '-') ?? [];

  it('sorts by each column of its contract', async () => {
    const person = people.get(name);
    const sortBy = (sort: string) => {
      const input = { ...inputs[path]?.(createOwnIds(person as Person)), sort };
      return call.method === 'GET' ? person?.rest.get(path, input) : person?.rest.post(path, input);
    };
    const refusal = await sortBy('no such column');
    const [, columns = ''] = /sort by some of (.+), separated/.exec(JSON.stringify(refusal?.body)) ?? [];
    for (const column of columns.split(', ')) {
      const response = await sortBy(column);
      expect({ column, status: response?.status }).toEqual({
        column,
        status: isAboutMissing(path) ? 404 : 200,
      });
    }
  });
});

describe('access.csv and the gateway', () => {
  it('contain the same calls', () => {
    const declared = restCalls.map(({ method, path }) => `${method} ${path}`);
    expect([...accessTable.keys()].sort()).toEqual(declared.sort());
  });

  it.each([
    ['undeclared', '/user/findPassword'],
    ['internal', '/reportAudience/among'],
    ['of an object', '/constructor'],
  ])('a %s call does not exist', async (_case, path) => {
    const administrator = people.get('an administrator');
    for (const method of ['GET', 'POST']) {
      expect((await administrator?.rest.call(method, path))?.status).toBe(404);
    }
  });

  it('a call does not exist with the other method', async () => {
    const administrator = people.get('an administrator');
    for (const { method, path } of restCalls) {
      const other = method === 'GET' ? 'POST' : 'GET';
      expect((await administrator?.rest.call(other, path))?.status).toBe(404);
    }
  });

  it('a role in the payload has no effect', async () => {
    const person = await createPerson('user', await createPartner());
    const response = await person.rest.post('/report/findCardData', {
      ...createOwnIds(person),
      role: 'administrator',
      principal: { role: 'administrator' },
    });
    expect(response.body).toEqual([]);
    const countResponse = await person.rest.call('GET', '/report/findCount', {
      headers: { Principal: '{"accountId":1,"role":"administrator"}', 'X-Role': 'administrator' },
    });
    expect(countResponse.status).toBe(403);
  });
});
