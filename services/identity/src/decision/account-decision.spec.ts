import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents } from '@portal/contracts';
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
  identity.post(as, '/accountDecision/insert', { userId: person.id, accepted: true, ...input });
const findWaiting = async (as = userAdmin) =>
  (await as.api.accountDecision.findRegistrations.page({ search: person.email, limit: 15 })).rows;
const findDecisionsOn = async (account: TestAccount, as = userAdmin) =>
  (await as.api.accountDecision.findAll({})).filter(({ userId }) => userId === account.id);
const findStatus = async ({ id }: TestAccount) =>
  (await identity.queryRows<{ status: string }>('SELECT status FROM account WHERE id = $1', [id]))[0]?.status;
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

  it('activates the account at once', async () => {
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
    expect(await findStatus(person)).toBe('Active');
    expect(await findChanges(person)).toMatchObject([{ value: { changedBy: userAdmin.id } }]);
    expect(await findDecisionsOn(person, otherUserAdmin)).toEqual([]);
    expect(await findDecisionsOn(person)).toMatchObject([
      { kind: 'Registration', accepted: true, decidedById: userAdmin.id },
    ]);
  });

  it('blocks a denied account and gives the reason to its owner', async () => {
    await decide({ accepted: false, reason: 'Please use your office address.' });
    expect(await findStatus(person)).toBe('Blocked');
    expect(await findChanges(person)).toMatchObject([{ value: { note: 'Please use your office address.' } }]);
  });

  it('is made once, and the second person is told who made it', async () => {
    const responses = await Promise.all([decide(), decide({ accepted: false }, administrator)]);
    expect(responses.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { affectedRows: 1 },
        expect.objectContaining({ message: 'Test Person has decided this already.' }),
      ]),
    );
    expect(await findDecisionsOn(person)).toHaveLength(1);
    expect(await findChanges(person)).toHaveLength(1);
  });

  it('is not asked for again after the account is deactivated before its first sign-in', async () => {
    const setStatus = (status: string) =>
      identity.post(userAdmin, '/user/updateStatus', { id: person.id, status });
    await decide();
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
    expect((await decide({ userId: otherUserAdmin.id }, administrator)).status).toBe(403);
  });

  it('is found by its reason', async () => {
    await decide({ accepted: false, reason: 'Please use your office address.' });
    const find = async (search: string) =>
      (await userAdmin.api.accountDecision.findAll.page({ search, limit: 15 })).rows;
    expect((await find('office')).map(({ userId }) => userId)).toContain(person.id);
    expect(await find('no such reason')).toEqual([]);
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
  const decideRequest = (status: 'Accepted' | 'Denied', reason = '') =>
    identity.post(administrator, '/adminRequest/update', { id: requestId, status, reason });
  const findOwn = () => user.api.adminRequest.findMine({});

  it('is counted for administrators while it waits, and listed for them', async () => {
    const { adminRequests } = await administrator.api.accountDecision.findWaitingCount({});
    expect(await findOwn()).toMatchObject([{ id: requestId, requestStatus: 'Pending' }]);
    expect((await decideRequest('Accepted')).body).toMatchObject({ affectedRows: 1 });
    expect(await administrator.api.accountDecision.findWaitingCount({})).toMatchObject({
      adminRequests: adminRequests - 1,
    });
    expect(await findOwn()).toMatchObject([{ requestStatus: 'Accepted', reason: '' }]);
    expect(await findDecisionsOn(user, administrator)).toMatchObject([
      { kind: 'Admin request', accepted: true },
    ]);
    expect(await findDecisionsOn(user)).toEqual([]);
  });

  it('gives the reason of a denial, after which the user can ask again', async () => {
    await decideRequest('Denied', 'There are two already.');
    expect(await findOwn()).toMatchObject([{ requestStatus: 'Denied', reason: 'There are two already.' }]);
    expect(await request()).toBeGreaterThan(requestId);
    expect(await findOwn()).toHaveLength(2);
  });

  it('is refused after another one, with its author, and ends withdrawing', async () => {
    const withdraw = (as: TestAccount) => identity.post(as, '/adminRequest/withdraw', { id: requestId });
    expect((await withdraw(userAdmin)).status).toBe(404);
    await decideRequest('Denied');
    const refusal = { affectedRows: 0, message: 'Test Person has decided this already.' };
    expect((await decideRequest('Accepted')).body).toMatchObject(refusal);
    expect((await withdraw(user)).body).toMatchObject(refusal);
    requestId = await request();
    expect((await withdraw(user)).body).toEqual({ affectedRows: 1 });
    expect((await decideRequest('Accepted')).status).toBe(404);
  });
});

describe('bulk decision on accounts', () => {
  const plan = (input: object, as = userAdmin) => identity.post(as, '/accountDecision/planBulk', input);
  const run = (input: object, as = userAdmin) => identity.post(as, '/accountDecision/runBulk', input);
  const kind = 'Registration';

  it('activates the registrations of the own partner', async () => {
    const foreign = await identity.addAccount('user', await identity.addPartner(), 'Deactivated');
    const ids = [person.id, foreign.id];
    expect((await plan({ kind, search: person.email })).body).toEqual({ ids: [person.id], skipped: {} });
    expect((await plan({ kind, ids })).body).toEqual({ ids: [person.id], skipped: { missing: 1 } });
    const changed = [{ id: person.id, before: '' }];
    expect((await run({ kind, ids, action: 'accept' })).body).toEqual({ changed, failed: [] });
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
    expect(await findDecisionsOn(user, administrator)).toMatchObject([{ accepted: false }]);
  });
});
