import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents } from '@portal/contracts';
import { useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let userAdmin: TestAccount;
let otherUserAdmin: TestAccount;
let leaver: TestAccount;
let successor: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
  userAdmin = await identity.addAccount('userAdmin', partner);
  otherUserAdmin = await identity.addAccount('userAdmin', await identity.addPartner());
  successor = await identity.addAccount('user', partner);
});
beforeEach(async () => {
  leaver = await identity.addAccount('user', partner);
});

const deactivate = (input: object = {}, as = userAdmin) =>
  identity.post(as, '/leaver/deactivate', { id: leaver.id, successorId: successor.id, ...input });
const getState = async ({ id }: TestAccount) =>
  (await identity.queryRows('SELECT status, role FROM account WHERE id = $1', [id]))[0];
const findPublished = async () =>
  (await identity.findPublished(identityEvents.accountLeft)).flatMap(({ value }) =>
    value?.accountId === leaver.id ? [value] : [],
  );

describe('deactivating a leaver', () => {
  it('ends sessions, withdraws the request and publishes the successor', async () => {
    const { principal } = await identity.signIn(leaver);
    const { insertId } = await leaver.api.adminRequest.insert({ userId: leaver.id });
    expect(await userAdmin.api.leaver.find({ id: leaver.id })).toEqual({
      sessions: 1,
      invitations: 0,
      registrations: 0,
      isOnlyUserAdmin: false,
    });
    expect((await deactivate()).body).toEqual({ affectedRows: 1 });
    expect(await getState(leaver)).toEqual({ status: 'Deactivated', role: 'user' });
    expect(await getState(successor)).toEqual({ status: 'Active', role: 'user' });
    const ended = await identity.findPublished(identityEvents.sessionEnded);
    expect(ended.map(({ id }) => id)).toContain(principal.sessionId);
    expect(await identity.queryRows('SELECT id FROM admin_request WHERE id = $1', [insertId])).toEqual([]);
    const event = { accountId: leaver.id, successorId: successor.id, changedBy: userAdmin.id };
    expect(await findPublished()).toEqual([{ ...event, managedPartner: partner.id }]);
    const audit = await administrator.api.audit.findAll({ kind: 'Account', subjectId: leaver.id });
    expect(audit).toMatchObject([{ actorId: userAdmin.id, after: { status: 'Deactivated' } }]);
  });

  it('needs no successor', async () => {
    expect((await deactivate({ successorId: undefined }, administrator)).body).toEqual({ affectedRows: 1 });
    expect(await findPublished()).toMatchObject([{ successorId: null, managedPartner: 'all' }]);
  });

  it('gives the role of the only user admin to the successor', async () => {
    const other = await identity.addPartner();
    leaver = await identity.addAccount('userAdmin', other);
    const heir = await identity.addAccount('user', other);
    await identity.addAccount('user', other, 'Deactivated');
    expect(await administrator.api.leaver.find({ id: leaver.id })).toMatchObject({
      isOnlyUserAdmin: true,
      registrations: 1,
    });
    expect((await deactivate({ successorId: heir.id }, administrator)).body).toEqual({ affectedRows: 1 });
    expect(await getState(leaver)).toEqual({ status: 'Deactivated', role: 'user' });
    expect(await getState(heir)).toEqual({ status: 'Active', role: 'userAdmin' });
  });

  it.each([
    ['another partner', () => otherUserAdmin],
    ['a status other than Active', () => identity.addAccount('user', partner, 'Blocked')],
    ['the role administrator', () => administrator],
    ['the account of the leaver', () => leaver],
  ])('is refused for a successor with %s', async (_case, find) => {
    const { id: successorId } = await find();
    const message = 'Please choose an active person of the same HIS partner.';
    expect((await deactivate({ successorId })).body).toMatchObject({ affectedRows: 0, message });
    expect(await getState(leaver)).toMatchObject({ status: 'Active' });
    expect(await findPublished()).toEqual([]);
  });

  it('is for user admins only of users of their partner, and never of the own account', async () => {
    const getStatus = async (input: object, as: TestAccount) => (await deactivate(input, as)).status;
    const nobody = { successorId: undefined };
    expect(await getStatus(nobody, successor)).toBe(403);
    expect(await getStatus(nobody, otherUserAdmin)).toBe(404);
    expect(await getStatus({ ...nobody, id: userAdmin.id }, userAdmin)).toBe(403);
    const colleague = await identity.addAccount('userAdmin', partner);
    expect(await getStatus({ ...nobody, id: colleague.id }, userAdmin)).toBe(403);
    expect(await getStatus({ ...nobody, id: administrator.id }, userAdmin)).toBe(403);
    const another = await identity.addAccount('administrator');
    expect(await getStatus({ ...nobody, id: another.id }, administrator)).toBe(403);
    const find = (as: TestAccount) => identity.post(as, '/leaver/find', { id: leaver.id });
    expect((await find(otherUserAdmin)).status).toBe(404);
    expect(await getState(leaver)).toMatchObject({ status: 'Active' });
  });
});
