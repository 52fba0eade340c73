import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents } from '@portal/contracts';
import { DecisionService } from '@portal/service-kit';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let userAdmin: TestAccount;
let otherUserAdmin: TestAccount;
let administrator: TestAccount;
let person: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  userAdmin = await identity.addAccount('userAdmin', partner);
  otherUserAdmin = await identity.addAccount('userAdmin', await identity.addPartner());
  administrator = await identity.addAccount('administrator');
});
beforeEach(async () => {
  person = await identity.addAccount('user', partner, 'Deactivated');
});

const decide = (input: object = {}, as = userAdmin) =>
  identity.post(as, '/accountDecision/insert', {
    kind: 'Registration',
    subjectId: person.id,
    accepted: true,
    ...input,
  });
const findWaiting = async (as = userAdmin) =>
  (await as.api.accountDecision.findRegistrations.page({ search: person.email, limit: 15 })).rows;
const findDecisionsOn = async (account: TestAccount, as = userAdmin) =>
  (await as.api.accountDecision.findAll({})).filter(({ userId }) => userId === account.id);
const findStatus = async ({ id }: TestAccount) =>
  (await identity.queryRows<{ status: string }>('SELECT status FROM account WHERE id = $1', [id]))[0]?.status;
const expire = async () => {
  await identity.queryRows('UPDATE decision SET effective_at = now() WHERE applied_at IS NULL');
  await identity.get(DecisionService).applyDue();
};
const findChanges = async ({ id }: TestAccount) =>
  (await identity.findPublished(identityEvents.accountChanged)).filter(
    ({ value }) => value?.accountId === id,
  );

describe('decision on a registration', () => {
  it('always has an account', async () => {
    await decide();
    await expect(identity.queryRows('UPDATE decision SET account_id = NULL')).rejects.toMatchObject({
      column: 'account_id',
    });
  });

  it('activates the account after some seconds', async () => {
    for (const as of [userAdmin, administrator]) {
      expect(await findWaiting(as)).toMatchObject([
        { id: person.id, user_type: partner.name, emailFits: null },
      ]);
    }
    expect(await findWaiting(otherUserAdmin)).toEqual([]);
    const before = await userAdmin.api.accountDecision.findWaitingCount({});
    expect(before.adminRequests).toBe(0);
    expect((await decide()).body).toMatchObject({ affectedRows: 1 });
    expect(await userAdmin.api.accountDecision.findWaitingCount({})).toEqual({
      registrations: before.registrations - 1,
      adminRequests: 0,
    });
    expect(await findWaiting()).toEqual([]);
    expect(await findStatus(person)).toBe('Deactivated');
    await expire();
    expect(await findStatus(person)).toBe('Active');
    expect(await findChanges(person)).toMatchObject([{ value: { changedBy: userAdmin.id } }]);
    expect(await findDecisionsOn(person, otherUserAdmin)).toEqual([]);
    expect(await findDecisionsOn(person)).toMatchObject([
      { kind: 'Registration', accepted: true, state: 'Effective', decidedById: userAdmin.id },
    ]);
  });

  it('blocks a denied account and gives the reason to its owner', async () => {
    await decide({ accepted: false, reason: 'Please use your office address.' });
    await expire();
    expect(await findStatus(person)).toBe('Blocked');
    expect(await findChanges(person)).toMatchObject([{ value: { note: 'Please use your office address.' } }]);
  });

  it.each([
    ['its author', () => userAdmin],
    ['an administrator', () => administrator],
  ])('can be undone by %s', async (_case, find) => {
    const { insertId: id } = (await decide()).body as { insertId: number };
    expect((await identity.post(otherUserAdmin, '/accountDecision/undo', { id })).status).toBe(404);
    expect((await identity.post(find(), '/accountDecision/undo', { id })).body).toEqual({ affectedRows: 1 });
    await expire();
    expect(await findStatus(person)).toBe('Deactivated');
    expect(await findWaiting()).toHaveLength(1);
  });

  it.each(['Blocked', 'Deactivated'] as const)('is void if its author is %s meanwhile', async (status) => {
    const author = await identity.addAccount('userAdmin', partner);
    await decide({}, author);
    await administrator.api.user.updateStatus({ id: author.id, status });
    await expire();
    expect(await findStatus(person)).toBe('Deactivated');
    expect(await findDecisionsOn(person)).toMatchObject([{ state: 'Void' }]);
  });

  it('is void if the account is activated meanwhile', async () => {
    await decide({ accepted: false });
    await identity.post(administrator, '/user/updateStatus', { id: person.id, status: 'Active' });
    await expire();
    expect(await findStatus(person)).toBe('Active');
    expect(await findDecisionsOn(person)).toMatchObject([{ state: 'Void' }]);
  });

  it('is not asked for again after the account is deactivated before its first sign-in', async () => {
    const setStatus = (status: string) =>
      identity.post(userAdmin, '/user/updateStatus', { id: person.id, status });
    await decide();
    await expire();
    await setStatus('Deactivated');
    expect(await findWaiting()).toEqual([]);
    expect((await decide()).body).toMatchObject({ affectedRows: 0 });
    expect(await findStatus(person)).toBe('Deactivated');
  });

  it('is not asked for again after a denial whose account is no longer blocked', async () => {
    await identity.post(userAdmin, '/user/updateStatus', { id: person.id, status: 'Blocked' });
    await identity.post(userAdmin, '/user/updateStatus', { id: person.id, status: 'Deactivated' });
    for (const as of [userAdmin, administrator]) expect(await findWaiting(as)).toEqual([]);
    const { ids } = await userAdmin.api.accountDecision.planBulk({
      kind: 'Registration',
      search: person.email,
    });
    expect(ids).toEqual([]);
  });

  it('is rejected for accounts of another partner and for user admins', async () => {
    expect((await decide({}, otherUserAdmin)).status).toBe(404);
    expect((await decide({ subjectId: otherUserAdmin.id }, administrator)).status).toBe(403);
    await decide();
    expect((await decide()).body).toMatchObject({ affectedRows: 0 });
    await expire();
    expect((await decide()).body).toMatchObject({ affectedRows: 0 });
  });

  it('is found by its reason', async () => {
    await decide({ accepted: false, reason: 'Please use your office address.' });
    await expire();
    const find = async (search: string) =>
      (await userAdmin.api.accountDecision.findAll.page({ search, limit: 15 })).rows;
    expect((await find('office')).map(({ userId }) => userId)).toContain(person.id);
    expect(await find('no such reason')).toEqual([]);
  });

  it('is listed in every order', async () => {
    for (const sort of ['firstname', 'surname', 'email', 'user_type', 'date_created']) {
      const { total } = await userAdmin.api.accountDecision.findRegistrations.page({ sort, limit: 1 });
      expect(total).toBeGreaterThan(0);
    }
    for (const sort of ['firstname', 'surname', 'user_type', 'decidedBy', 'date_decided']) {
      const { total } = await userAdmin.api.accountDecision.findAll.page({ sort, limit: 1 });
      expect(total).toBeGreaterThan(0);
    }
  });
});

describe('decision on a user admin request', () => {
  let user: TestAccount;
  let requestId: number;

  beforeEach(async () => {
    user = await identity.addAccount('user', partner);
    requestId = await request();
  });

  const request = async () => {
    const { body } = await identity.post(user, '/adminRequest/insert', { userId: user.id });
    return (body as { insertId: number }).insertId;
  };
  const decideRequest = (accepted: boolean, reason = '', as = administrator) =>
    decide({ kind: 'Admin request', subjectId: requestId, accepted, reason }, as);
  const findOwn = () => user.api.adminRequest.findMine({});

  it('is made by administrators, and appoints the user after some seconds', async () => {
    const { adminRequests } = await administrator.api.accountDecision.findWaitingCount({});
    expect((await decideRequest(true, '', userAdmin)).status).toBe(403);
    expect((await decideRequest(true)).body).toMatchObject({ affectedRows: 1 });
    expect(await administrator.api.accountDecision.findWaitingCount({})).toMatchObject({
      adminRequests: adminRequests - 1,
    });
    const pending = await administrator.api.adminRequest.findAllUnaccepted({});
    expect(pending.map(({ id }) => id)).not.toContain(requestId);
    expect(await findOwn()).toMatchObject([{ id: requestId, requestStatus: 'Pending' }]);
    await expire();
    expect(await findOwn()).toMatchObject([{ requestStatus: 'Accepted', reason: '' }]);
    const decided = await identity.findPublished(identityEvents.adminRequestDecided);
    expect(decided.filter(({ id }) => id === String(requestId))).toHaveLength(1);
    expect(await findDecisionsOn(user, administrator)).toMatchObject([
      { kind: 'Admin request', accepted: true },
    ]);
    expect(await findDecisionsOn(user)).toEqual([]);
  });

  it('gives the reason of a denial, after which the user can ask again', async () => {
    await decideRequest(false, 'There are two already.');
    await expire();
    expect(await findOwn()).toMatchObject([{ requestStatus: 'Denied', reason: 'There are two already.' }]);
    expect(await request()).toBeGreaterThan(requestId);
    expect(await findOwn()).toHaveLength(2);
  });

  it('is void after the request is withdrawn', async () => {
    const withdraw = (as: TestAccount) => identity.post(as, '/adminRequest/withdraw', { id: requestId });
    expect((await withdraw(userAdmin)).status).toBe(404);
    await decideRequest(true);
    expect((await withdraw(user)).body).toEqual({ affectedRows: 1 });
    await expire();
    expect(await findOwn()).toEqual([]);
    expect(await findDecisionsOn(user, administrator)).toMatchObject([{ state: 'Void' }]);
  });

  it('is refused while another decision waits, and cannot be withdrawn from once it is made', async () => {
    await decideRequest(false);
    const activateDirectly = () =>
      identity.post(administrator, '/adminRequest/update', { id: requestId, status: 'Accepted' });
    expect((await activateDirectly()).body).toMatchObject({ affectedRows: 0 });
    await expire();
    expect((await identity.post(user, '/adminRequest/withdraw', { id: requestId })).body).toMatchObject({
      affectedRows: 0,
    });
  });
});

describe('bulk decision on accounts', () => {
  const plan = (input: object, as = userAdmin) => identity.post(as, '/accountDecision/planBulk', input);
  const run = (input: object, as = userAdmin) => identity.post(as, '/accountDecision/runBulk', input);
  const kind = 'Registration';

  it('activates the registrations of the own partner, or is undone', async () => {
    const foreign = await identity.addAccount('user', await identity.addPartner(), 'Deactivated');
    const ids = [person.id, foreign.id];
    expect((await plan({ kind, search: person.email })).body).toEqual({ ids: [person.id], skipped: {} });
    expect((await plan({ kind, ids })).body).toEqual({ ids: [person.id], skipped: { missing: 1 } });
    const changed = [{ id: person.id, before: '' }];
    expect((await run({ kind, ids, action: 'accept' })).body).toEqual({ changed, failed: [] });
    expect((await run({ kind, ids, action: 'undo' })).body).toEqual({ changed, failed: [] });
    expect(await findWaiting()).toHaveLength(1);
    await run({ kind, ids, action: 'accept' });
    await expire();
    expect(await findStatus(person)).toBe('Active');
    expect(await findStatus(foreign)).toBe('Deactivated');
    const again = await run({ kind, ids: [person.id], action: 'deny' });
    expect(again.body).toMatchObject({ changed: [], failed: [{ name: 'Test Person' }] });
  });

  it('on user admin requests is for administrators only', async () => {
    const user = await identity.addAccount('user', partner);
    const { insertId } = await user.api.adminRequest.insert({ userId: user.id });
    const input = { kind: 'Admin request', ids: [insertId ?? 0] };
    expect((await plan(input)).status).toBe(403);
    expect((await run({ ...input, action: 'accept' })).status).toBe(403);
    expect((await plan(input, administrator)).body).toEqual({ ids: [insertId], skipped: {} });
    expect((await run({ ...input, action: 'deny' }, administrator)).body).toMatchObject({
      changed: [{ id: insertId }],
    });
    await expire();
    expect(await findDecisionsOn(user, administrator)).toMatchObject([{ accepted: false }]);
  });
});
