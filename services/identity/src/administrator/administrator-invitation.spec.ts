import { beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@portal/service-kit';
import { NewAccounts } from '../account/new-accounts.service.js';
import { createAddress, password, useIdentity, type TestAccount } from '../testing/identity-service.js';
import { createAdministrator } from './create-administrator.js';

const chosen = 'Chosen-pass-2026';
const notFound = { response: { status: 404 } };
const identity = useIdentity();
let inviter: TestAccount;
let colleague: TestAccount;

beforeAll(async () => {
  inviter = await identity.addAccount('administrator');
  colleague = await identity.addAccount('administrator');
});

const getInvitationsApi = ({ principal } = inviter) => identity.getApi(principal).administratorInvitation;
const getVisitorApi = () => identity.getApi().administratorInvitation;
const createInvitee = () => ({
  firstname: 'Mphatso',
  surname: 'Kalua',
  email: createAddress(),
});
const invite = (invitee = createInvitee(), typed = password, by = inviter) =>
  getInvitationsApi(by).insert({ ...invitee, password: typed });
const invitePerson = async (by = inviter) => {
  const invitee = createInvitee();
  const { insertId: id = 0 } = await invite(invitee, password, by);
  return { ...invitee, id, ticket: (await identity.getMail(invitee.email, 'administratorInvited')).ticket };
};
const phone = '+265 999 123 456';
const find = (id: string) => getVisitorApi().find({ id });
const accept = (id: string, typed = chosen) => getVisitorApi().accept({ id, phone, password: typed });
const findListed = async (search: string) =>
  (await getInvitationsApi().findPending.page({ search, limit: 15 })).rows;
const findAccounts = (email: string) =>
  identity.queryRows('SELECT role, status FROM account WHERE email = $1 AND deleted_at IS NULL', [email]);

describe('the invitation of an administrator', () => {
  it('lets the recipient choose a password and sign in as an administrator, once', async () => {
    const { email, ticket } = await invitePerson();
    expect(await find(ticket)).toEqual([{ firstname: 'Mphatso', surname: 'Kalua', email, phone: '' }]);
    expect(await findAccounts(email)).toEqual([]);
    expect(await accept(ticket)).toEqual({ affectedRows: 1 });
    const { body } = await identity.signIn({ ...inviter, email }, chosen);
    expect(body).toMatchObject([{ email, role: 'administrator', status: 'Active' }, expect.any(String)]);
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    await expect(find(ticket)).rejects.toMatchObject(notFound);
    expect(await findListed(email)).toEqual([]);
  });

  it('is accepted once under concurrency', async () => {
    const { email, ticket } = await invitePerson();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => accept(ticket)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findAccounts(email)).toHaveLength(1);
  });

  it('is notified to all administrators when it is sent and when it is accepted', async () => {
    const { email, ticket } = await invitePerson();
    const notice = { name: 'Mphatso Kalua', email, by: 'Test Person' };
    for (const administrator of [colleague, inviter])
      expect(await identity.getMail(administrator.email, 'administratorInvitation')).toMatchObject(notice);
    await accept(ticket);
    for (const administrator of [colleague, inviter])
      expect(await identity.getMail(administrator.email, 'administratorAdded')).toMatchObject(notice);
  });

  it('stores only the hash of the ticket', async () => {
    const { id, ticket } = await invitePerson();
    const rows = await identity.queryRows('SELECT * FROM invitation WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it('requires the password of the inviter', async () => {
    const invitee = createInvitee();
    const refusal = { affectedRows: 0, message: 'The password is wrong.' };
    expect(await invite(invitee, 'not-the-password')).toMatchObject(refusal);
    expect(await findListed(invitee.email)).toEqual([]);
    await expect(invite(invitee, '')).rejects.toMatchObject({ response: { status: 400 } });
  });

  it('is rejected for an address with an account or with a pending invitation', async () => {
    expect(await invite({ ...createInvitee(), email: colleague.email })).toMatchObject({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
    const invitee = createInvitee();
    expect(await invite(invitee)).toMatchObject({ affectedRows: 1 });
    expect(await invite({ ...invitee, email: invitee.email.toUpperCase() })).toMatchObject({
      affectedRows: 0,
      message: 'This person is already invited. Withdraw the invitation to send a new one.',
    });
  });

  it('cannot be accepted for an address that has got an account meanwhile', async () => {
    const { email, ticket } = await invitePerson();
    await identity.queryRows('UPDATE account SET email = $1 WHERE id = $2', [
      email,
      (await identity.addAccount('administrator')).id,
    ]);
    expect(await accept(ticket)).toMatchObject({ affectedRows: 0 });
  });

  it('is listed while it is pending and can be withdrawn by any administrator', async () => {
    const { id, email, ticket } = await invitePerson();
    expect(await findListed(email)).toMatchObject([{ id, email, invited_by: 'Test Person' }]);
    const withdraw = () => getInvitationsApi(colleague).delete({ id });
    expect(await withdraw()).toEqual({ affectedRows: 1 });
    await expect(withdraw()).rejects.toMatchObject(notFound);
    expect(await findListed(email)).toEqual([]);
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    expect(await findAccounts(email)).toEqual([]);
  });

  it('expires after 72 hours and allows a new invitation', async () => {
    const { id, email, ticket } = await invitePerson();
    const [lifetime] = await identity.queryRows<{ hours: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::float8 / 3600 AS hours
       FROM invitation WHERE id = $1`,
      [id],
    );
    expect(lifetime?.hours).toBeCloseTo(72, 1);
    await identity.queryRows('UPDATE invitation SET expires_at = now() WHERE id = $1', [id]);
    await expect(find(ticket)).rejects.toMatchObject(notFound);
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    expect(await findListed(email)).toEqual([]);
    expect(await invite({ ...createInvitee(), email })).toMatchObject({ affectedRows: 1 });
  });

  it('is void when its sender may no longer sign in', async () => {
    const sender = await identity.addAccount('administrator');
    const { email, ticket } = await invitePerson(sender);
    await inviter.api.user.updateStatus({ id: sender.id, status: 'Blocked' });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    expect(await findAccounts(email)).toEqual([]);
  });

  it('rejects a weak password and can then be accepted with another', async () => {
    const { ticket } = await invitePerson();
    await expect(accept(ticket, 'Mphatso-Kalua')).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field: 'password' }] } },
    });
    expect(await accept(ticket)).toEqual({ affectedRows: 1 });
  });

  it('is recorded in the audit trail from sending to acceptance', async () => {
    const { id, email, ticket } = await invitePerson();
    await accept(ticket);
    const entries = await identity.queryRows(
      `SELECT action, kind, actor_id FROM audit_entry
       WHERE (kind = 'Administrator invitation' AND subject_id = $1) OR (kind = 'Account' AND after->>'email' = $2)
       ORDER BY id`,
      [id, email],
    );
    expect(entries).toEqual([
      { action: 'Added', kind: 'Administrator invitation', actor_id: inviter.id },
      { action: 'Added', kind: 'Account', actor_id: inviter.id },
      { action: 'Changed', kind: 'Administrator invitation', actor_id: inviter.id },
    ]);
  });
});

describe('an administrator of the operator', () => {
  const create = (more = {}) =>
    createAdministrator(identity.get(Database), identity.get(NewAccounts), {
      ...createInvitee(),
      phone: '',
      password: chosen,
      ...more,
    });

  it('can sign in, and is in the audit trail', async () => {
    const email = createAddress();
    const id = await create({ email });
    expect(await findAccounts(email)).toEqual([{ role: 'administrator', status: 'Active' }]);
    expect((await identity.signIn({ ...inviter, email }, chosen)).body).toHaveLength(2);
    const entries = await identity.queryRows(
      `SELECT actor, action FROM audit_entry WHERE kind = 'Account' AND subject_id = $1`,
      [id],
    );
    expect(entries).toEqual([{ actor: 'Operator', action: 'Added' }]);
  });

  it('cannot have invalid values or the address of an account', async () => {
    await expect(create({ email: 'nobody', password: 'short' })).rejects.toThrow(/email: .*\npassword: /s);
    await expect(create({ email: inviter.email.toUpperCase() })).rejects.toThrow('already an account');
  });
});
