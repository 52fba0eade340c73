import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, type AccountStatus } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { portal } from '../audit/audit.repository.js';
import { password, useIdentity, type TestAccount, type TestPartner } from '../testing/identity-service.js';
import { UserAdminService } from '../user/user-admin.service.js';
import { AccountChanges } from './account-changes.service.js';
import { AccountRepository } from './account.repository.js';

const identity = useIdentity();
let partner: TestPartner;
let administrator: TestAccount;
let account: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  administrator = await identity.addAccount('administrator');
});
beforeEach(async () => {
  account = await identity.addAccount('user', partner);
});

const getState = async (id: number) => {
  const [row] = await identity.queryRows('SELECT role, status, partner_id FROM account WHERE id = $1', [id]);
  return row;
};
const findEndedSessions = async () =>
  (await identity.findPublished(identityEvents.sessionEnded)).map(({ id }) => id);
const listChanges = async (accountId: number) =>
  (await identity.findPublished(identityEvents.accountChanged)).flatMap(({ value }) =>
    value?.accountId === accountId ? [value] : [],
  );

describe('the status of an account', () => {
  const change = (id: number, status: AccountStatus, by = administrator) =>
    by.api.user.updateStatus({ id, status });

  it.each(['Blocked', 'Deactivated'] as const)(
    '%s ends its sessions and rejects its password until it is active again',
    async (status) => {
      const { principal } = await identity.signIn(account);
      expect(await change(account.id, status)).toEqual({ affectedRows: 1 });
      expect(await findEndedSessions()).toContain(principal.sessionId);
      expect((await identity.signIn(account)).body).toEqual([{ status }]);
      await change(account.id, 'Active');
      expect((await identity.signIn(account)).body).toHaveLength(2);
    },
  );

  it('is published with the former and the new state', async () => {
    await change(account.id, 'Blocked');
    const state = { role: 'user', partner: partner.name };
    expect(await listChanges(account.id)).toEqual([
      {
        accountId: account.id,
        before: { ...state, status: 'Active' },
        after: { ...state, status: 'Blocked' },
        changedBy: administrator.id,
      },
    ]);
    const published = await identity.findPublished(identityEvents.account);
    expect(published.findLast(({ id }) => id === String(account.id))?.value).toMatchObject({
      status: 'Blocked',
    });
  });

  it('changes nothing when the account already has it', async () => {
    expect(await change(account.id, 'Active')).toEqual({ affectedRows: 1 });
    expect(await listChanges(account.id)).toEqual([]);
  });

  it('is changed by user admins for the users of their partner only', async () => {
    const userAdmin = await identity.addAccount('userAdmin', partner);
    const [peer, stranger] = [
      await identity.addAccount('userAdmin', partner),
      await identity.addAccount('user', await identity.addPartner()),
    ];
    expect(await change(account.id, 'Blocked', userAdmin)).toEqual({ affectedRows: 1 });
    for (const [id, status] of [
      [peer.id, 403],
      [administrator.id, 403],
      [userAdmin.id, 403],
      [stranger.id, 404],
    ] as const)
      await expect(change(id, 'Blocked', userAdmin)).rejects.toMatchObject({ response: { status } });
  });

  it('of an administrator cannot be changed by itself', async () => {
    await expect(change(administrator.id, 'Blocked')).rejects.toMatchObject({ response: { status: 403 } });
  });
});

describe('a field that is not audited', () => {
  it('is saved when it changes alone, without an audit entry', async () => {
    const { [0]: before } = await identity.queryRows<{ count: number }>(
      'SELECT count(*)::int FROM audit_entry',
    );
    const confirmedAt = new Date('2026-01-02T03:04:05Z');
    const change = (emailConfirmedAt: Date) =>
      identity.get(Database).transaction(async (transaction) => {
        const locked = await identity.get(AccountRepository).require(transaction, account.id);
        return identity.get(AccountChanges).change(transaction, portal, locked, { emailConfirmedAt });
      });
    expect(await change(confirmedAt)).toBe(true);
    expect(await change(confirmedAt)).toBe(false);
    const columns = 'SELECT email_confirmed_at AS "confirmedAt" FROM account WHERE id = $1';
    expect(await identity.queryRows(columns, [account.id])).toEqual([{ confirmedAt }]);
    expect(await identity.queryRows('SELECT count(*)::int FROM audit_entry')).toEqual([before]);
  });
});

describe('the deletion of an account', () => {
  it('ends its sessions, rejects its password and frees its address', async () => {
    const { principal } = await identity.signIn(account);
    expect(await administrator.api.user.delete({ id: account.id })).toEqual({ affectedRows: 1 });
    expect(await identity.findMails(account.email)).toEqual([{ template: 'accountDeleted' }]);
    expect(await findEndedSessions()).toContain(principal.sessionId);
    expect((await identity.signIn(account)).body).toEqual([]);
    const published = await identity.findPublished(identityEvents.account);
    expect(published.find(({ id }) => id === String(account.id))?.value).toBeNull();
    const person = { firstname: 'Next', surname: 'Person', email: account.email, phone: '0999000000' };
    expect(
      await administrator.api.user.insert({ ...person, password, userTypeId: partner.id }),
    ).toMatchObject({
      affectedRows: 1,
      insertId: expect.any(Number),
    });
  });

  it('happens once, and never to the own account', async () => {
    await administrator.api.user.delete({ id: account.id });
    await expect(administrator.api.user.delete({ id: account.id })).rejects.toMatchObject({
      response: { status: 404 },
    });
    await expect(administrator.api.user.delete({ id: administrator.id })).rejects.toMatchObject({
      response: { status: 403 },
    });
  });
});

describe('the move of a user to another partner', () => {
  it('ends its sessions', async () => {
    const other = await identity.addPartner();
    const { principal } = await identity.signIn(account);
    expect(await administrator.api.user.updatePartner({ id: account.id, type: other.id })).toEqual({
      affectedRows: 1,
    });
    expect(await findEndedSessions()).toContain(principal.sessionId);
    expect((await identity.signIn(account)).body).toMatchObject([
      { user_type_id: other.id, name: other.name, group_id: other.groupId },
      expect.any(String),
    ]);
    expect(await administrator.api.user.updatePartner({ id: account.id, type: other.id })).toEqual({
      affectedRows: 1,
    });
    expect(await listChanges(account.id)).toHaveLength(1);
  });

  it('is rejected for an unknown partner and for an administrator', async () => {
    const refusal = { affectedRows: 0, message: 'Failed to assign the HIS partner.' };
    expect(await administrator.api.user.updatePartner({ id: account.id, type: 2_000_000_000 })).toMatchObject(
      refusal,
    );
    const { id } = await identity.addAccount('administrator');
    expect(await administrator.api.user.updatePartner({ id, type: partner.id })).toMatchObject(refusal);
    expect(await getState(account.id)).toMatchObject({ partner_id: partner.id });
  });

  it('makes a user admin a user', async () => {
    const userAdmin = await identity.addAccount('userAdmin', partner);
    const other = await identity.addPartner();
    await administrator.api.user.updatePartner({ id: userAdmin.id, type: other.id });
    expect(await getState(userAdmin.id)).toMatchObject({ role: 'user', partner_id: other.id });
  });
});

describe('user admins', () => {
  it('are appointed and dismissed by administrators, which ends their sessions', async () => {
    const asUser = await identity.signIn(account);
    expect(await administrator.api.userAdmin.insert({ userId: account.id })).toEqual({ affectedRows: 1 });
    const asAdmin = await identity.signIn(account);
    expect(asAdmin.body).toMatchObject([{ role: 'userAdmin' }, expect.any(String)]);
    expect(await administrator.api.userAdmin.findUserAdmin({ userId: account.id })).toMatchObject([
      { id: account.id },
    ]);
    expect(await administrator.api.userAdmin.insert({ userId: account.id })).toMatchObject({
      affectedRows: 0,
      message: 'The user is a user admin already.',
    });
    expect(await administrator.api.userAdmin.delete({ id: account.id })).toEqual({ affectedRows: 1 });
    expect(await administrator.api.userAdmin.delete({ id: account.id })).toMatchObject({
      affectedRows: 0,
      message: 'The user is not a user admin.',
    });
    expect(await administrator.api.userAdmin.findUserAdmin({ userId: account.id })).toEqual([]);
    const { sessionId } = asUser.principal;
    expect(await findEndedSessions()).toEqual(
      expect.arrayContaining([sessionId, asAdmin.principal.sessionId]),
    );
  });

  it('cannot be administrators', async () => {
    const { id } = await identity.addAccount('administrator');
    expect(await administrator.api.userAdmin.insert({ userId: id })).toMatchObject({
      affectedRows: 0,
      message: 'An administrator cannot be made a user admin.',
    });
  });
});

describe('a request to become a user admin', () => {
  const request = ({ id, api }: TestAccount) => api.adminRequest.insert({ userId: id });
  const decide = (id: number, status: 'Accepted' | 'Denied', more = {}) =>
    administrator.api.adminRequest.update({ id, status, ...more });

  it('is made once while it is pending and never by a user admin', async () => {
    const responses = await Promise.all([request(account), request(account), request(account)]);
    expect(responses.map(({ affectedRows }) => affectedRows).sort()).toEqual([0, 0, 1]);
    expect(await request(await identity.addAccount('userAdmin', partner))).toMatchObject({
      affectedRows: 0,
      message: 'You are a user admin already.',
    });
    const requested = await identity.findPublished(identityEvents.adminRequested);
    expect(requested.filter(({ value }) => value?.accountId === account.id)).toHaveLength(1);
  });

  it('is published again once when it has waited for three days', async () => {
    const { insertId: id = 0 } = await request(account);
    const findReminders = async () => {
      await identity.get(UserAdminService).remindDue();
      const published = await identity.findPublished(identityEvents.adminRequestWaiting);
      return published.filter(({ value }) => value?.requestId === id);
    };
    expect(await findReminders()).toEqual([]);
    await identity.queryRows(
      `UPDATE admin_request SET created_at = now() - interval '73 hours' WHERE id = $1`,
      [id],
    );
    expect(await findReminders()).toHaveLength(1);
    expect(await findReminders()).toHaveLength(1);
  });

  it('is decided once, which is published', async () => {
    const { insertId: id = 0 } = await request(account);
    const responses = await Promise.all([decide(id, 'Accepted'), decide(id, 'Denied'), decide(id, 'Denied')]);
    expect(responses.map(({ affectedRows }) => affectedRows).sort()).toEqual([0, 0, 1]);
    const decisions = await identity.findPublished(identityEvents.adminRequestDecided);
    const [decision] = decisions.filter(({ value }) => value?.requestId === id);
    expect(await getState(account.id)).toMatchObject({
      role: decision?.value?.accepted ? 'userAdmin' : 'user',
    });
    await expect(decide(2_000_000_000, 'Denied')).rejects.toMatchObject({ response: { status: 404 } });
  });

  it('makes its own user a user admin and ignores the user in the payload', async () => {
    const bystander = await identity.addAccount('user', partner);
    const { insertId: id = 0 } = await request(account);
    await decide(id, 'Accepted', { userId: bystander.id, reason: 'Welcome.' });
    expect(await getState(bystander.id)).toMatchObject({ role: 'user' });
    const decisions = await identity.findPublished(identityEvents.adminRequestDecided);
    expect(decisions.at(-1)?.value).toMatchObject({ requestId: id, reason: 'Welcome.' });
    expect(await getState(account.id)).toMatchObject({ role: 'userAdmin' });
    expect(await listChanges(account.id)).toMatchObject([{ reason: 'adminRequest' }]);
  });

  it('is accepted by an appointment', async () => {
    const { insertId: id = 0 } = await request(account);
    await administrator.api.userAdmin.insert({ userId: account.id });
    const decisions = await identity.findPublished(identityEvents.adminRequestDecided);
    expect(decisions.find((event) => event.id === String(id))?.value).toMatchObject({ accepted: true });
    expect(await decide(id, 'Denied')).toMatchObject({
      affectedRows: 0,
      message: 'The request has been decided already.',
    });
  });

  it('is shown to its user with its status', async () => {
    const find = () => account.api.user.findNonAdmin({ id: account.id });
    expect(await find()).toMatchObject([{ id: account.id, requestStatus: null }]);
    const { insertId: id = 0 } = await request(account);
    expect(await find()).toMatchObject([{ requestStatus: 'Pending' }]);
    await decide(id, 'Denied');
    expect(await find()).toMatchObject([{ requestStatus: 'Denied' }]);
  });

  it('is listed until it is decided, and among all requests after that', async () => {
    const paging = { search: account.email, limit: 15 };
    const { insertId: id = 0 } = await request(account);
    const row = { adminRequestId: id, id, userId: account.id, email: account.email };
    const findPending = async () => [
      (await administrator.api.adminRequest.findAllUnaccepted.page(paging)).rows,
      (await administrator.api.adminRequest.findAllUnAccepted.page(paging)).rows,
    ];
    for (const rows of await findPending())
      expect(rows).toMatchObject([{ ...row, requestStatus: 'Pending' }]);
    await decide(id, 'Denied');
    expect(await findPending()).toEqual([[], []]);
    const { rows } = await administrator.api.adminRequest.findAll.page({
      ...paging,
      sort: 'requestStatus,status,-name',
    });
    expect(rows).toMatchObject([{ ...row, requestStatus: 'Denied', name: partner.name }]);
  });

  it('of a deleted account is not listed', async () => {
    await request(account);
    await administrator.api.user.delete({ id: account.id });
    expect((await administrator.api.adminRequest.findAll.page({ search: account.email })).total).toBe(0);
    expect(await administrator.api.adminRequest.findAll({})).not.toMatchObject([{ userId: account.id }]);
  });
});

describe('the last active administrator', () => {
  const limitAdministrators = async (count: number) => {
    await identity.queryRows(`UPDATE account SET status = 'Blocked' WHERE role = 'administrator'`);
    return Promise.all(Array.from({ length: count }, () => identity.addAccount('administrator')));
  };
  const countActive = async () =>
    (
      await identity.queryRows(
        `SELECT FROM account WHERE role = 'administrator' AND status = 'Active' AND deleted_at IS NULL`,
      )
    ).length;

  it.each([
    ['block', (by: TestAccount, id: number) => by.api.user.updateStatus({ id, status: 'Blocked' })],
    ['deactivate', (by: TestAccount, id: number) => by.api.user.updateStatus({ id, status: 'Deactivated' })],
    ['delete', (by: TestAccount, id: number) => by.api.user.delete({ id })],
  ])('remains when all %s each other concurrently', async (_case, remove) => {
    const people = await limitAdministrators(4);
    const attempts = people.flatMap((by) =>
      people.filter((other) => other !== by).map(({ id }) => remove(by, id)),
    );
    const outcomes = await Promise.allSettled(attempts);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? (outcome.value.message ?? []) : [],
    );
    expect(await countActive()).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['There must always be one active administrator.']));
  });
});
