import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAddress,
  useIdentity,
  type TestAccount,
  type TestPartner,
} from '../testing/identity-service.js';

const chosen = 'Chosen-pass-2026';
const notFound = { response: { status: 404 } };
const unusable = { affectedRows: 0, message: 'This email address cannot be used.' };
const identity = useIdentity();
let partner: TestPartner;
let userAdmin: TestAccount;
let stranger: TestAccount;
let administrator: TestAccount;

beforeAll(async () => {
  partner = await identity.addPartner();
  userAdmin = await identity.addAccount('userAdmin', partner);
  stranger = await identity.addAccount('userAdmin', await identity.addPartner());
  administrator = await identity.addAccount('administrator');
});

const createPerson = () => ({
  firstname: 'Mphatso',
  surname: 'Kalua',
  email: createAddress(),
  phone: '0999000111',
});
const findTicket = async (email: string) => (await identity.getMail(email, 'userInvited')).ticket;
const register = async (by = userAdmin) => {
  const person = createPerson();
  const { insertId: id = 0 } = await by.api.user.insert({ ...person, userTypeId: partner.id });
  return { ...person, id, ticket: await findTicket(person.email) };
};
const getVisitorApi = () => identity.getApi().userInvitation;
const accept = (id: string) => getVisitorApi().accept({ id, password: chosen });
const signIn = async (email: string, typed = chosen) =>
  (await identity.signIn({ ...userAdmin, email }, typed)).body;
const find = async (id: number, by = userAdmin) => (await by.api.user.find({ id }))[0];
const sendAgain = (id: number, by = userAdmin) => by.api.userInvitation.sendAgain({ id });

describe('the registration of a user by another person', () => {
  it('adds a deactivated account at once, which the password through the link activates, once', async () => {
    const { id, email, ticket } = await register();
    const invited = { id, email, status: 'Deactivated', role: 'user', user_type_id: partner.id };
    expect(await find(id)).toMatchObject({ ...invited, date_invited: expect.any(String) });
    const { rows } = await userAdmin.api.user.findDeactivatedByPartner.page({
      userTypeId: partner.id,
      search: email,
      limit: 15,
    });
    expect(rows).toMatchObject([{ ...invited, registeredBy: 'Test Person', emailConfirmed: false }]);
    const stored = await identity.queryRows('SELECT * FROM user_invitation WHERE account_id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(ticket);
    expect(await getVisitorApi().find({ id: ticket })).toEqual([
      { firstname: 'Mphatso', surname: 'Kalua', email, phone: '+265 999 00 01 11', partner: partner.name },
    ]);
    expect(await accept(ticket)).toEqual({ affectedRows: 1 });
    expect(await find(id)).toMatchObject({ status: 'Active', date_invited: null, emailConfirmed: true });
    expect(await signIn(email)).toMatchObject([{ id, email, status: 'Active' }, expect.any(String)]);
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
  });

  it('may be of an address that does not fit the pattern of the partner, which the lists show', async () => {
    const exclusive = await identity.addPartner({ emailPattern: 'exclusive.example' });
    const registrar = await identity.addAccount('userAdmin', exclusive);
    const { insertId: id = 0 } = await registrar.api.user.insert(createPerson());
    const row = await find(id, registrar);
    expect(row).toMatchObject({ emailFits: false });
    expect(Object.keys(row ?? {})).not.toContain('emailPattern');
  });

  it('ignores a password', async () => {
    const person = createPerson();
    await userAdmin.api.user.insert({ ...person, password: chosen });
    expect(await signIn(person.email)).toEqual([]);
  });

  it('needs no decision', async () => {
    const { email } = await register();
    const waiting = await userAdmin.api.accountDecision.findRegistrations.page({ search: email, limit: 15 });
    expect(waiting.total).toBe(0);
  });

  it("is mailed in the registrar's language, and the account gets the person's", async () => {
    const person = createPerson();
    await identity.getApi(userAdmin.principal, { language: 'ny' }).user.insert(person);
    expect(await identity.findMailOrders(person.email)).toMatchObject([{ language: 'ny' }]);
    const recipient = identity.getApi(undefined, { language: 'en' }).userInvitation;
    await recipient.accept({ id: await findTicket(person.email), password: chosen });
    expect(await signIn(person.email)).toMatchObject([{ language: 'en' }, expect.any(String)]);
  });

  it('is refused for another partner and for an address that is taken', async () => {
    const { id: otherId } = await identity.addPartner();
    await expect(userAdmin.api.user.insert({ ...createPerson(), userTypeId: otherId })).rejects.toMatchObject(
      { response: { status: 403 } },
    );
    const { email } = await register();
    expect(await stranger.api.user.insert({ ...createPerson(), email })).toMatchObject(unusable);
    expect(await userAdmin.api.user.insert({ ...createPerson(), email })).toMatchObject({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
  });

  it('needs a phone number, and an existing partner from an administrator', async () => {
    const post = (by: TestAccount, change: object) =>
      identity.post(by, '/user/insert', { ...createPerson(), ...change });
    const message = 'The phone number submitted is empty or its too short!';
    expect((await post(userAdmin, { phone: '' })).body).toMatchObject({
      errors: [{ field: 'phone', message }],
    });
    expect((await post(administrator, {})).body).toMatchObject({ errors: [{ field: 'userTypeId' }] });
    expect((await post(administrator, { userTypeId: 2_000_000_000 })).body).toMatchObject({
      affectedRows: 0,
    });
  });
});

describe('a person who has not chosen a password', () => {
  it('cannot sign in when somebody activates the account, and can still choose one', async () => {
    const { id, email, ticket } = await register();
    expect(await userAdmin.api.user.updateStatus({ id, status: 'Active' })).toEqual({ affectedRows: 1 });
    for (const typed of ['', 'null', 'x']) expect(await signIn(email, typed)).toEqual([]);
    expect(await accept(ticket)).toEqual({ affectedRows: 1 });
    expect(await signIn(email)).toHaveLength(2);
  });

  it('cannot choose one while the account is blocked', async () => {
    const { id, ticket } = await register();
    await userAdmin.api.user.updateStatus({ id, status: 'Blocked' });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
  });

  it('gets another link in place of the former one, which expires after 7 days', async () => {
    const { id, email, ticket } = await register();
    const [lifetime] = await identity.queryRows<{ days: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days FROM user_invitation WHERE account_id = $1',
      [id],
    );
    expect(lifetime?.days).toBeCloseTo(7, 1);
    expect(await sendAgain(id, administrator)).toEqual({ affectedRows: 1 });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    const next = await findTicket(email);
    expect(await getVisitorApi().find({ id: next })).toHaveLength(1);
    await identity.queryRows(
      'UPDATE user_invitation SET expires_at = now() - make_interval(secs => 1) WHERE account_id = $1',
      [id],
    );
    await expect(accept(next)).rejects.toMatchObject(notFound);
  });

  it('gets it three times on a day', async () => {
    const { id } = await register();
    for (const _time of ['first', 'second', 'third']) await sendAgain(id);
    await expect(sendAgain(id)).rejects.toMatchObject({ response: { status: 429 } });
    await identity.queryRows(`UPDATE daily_count SET day = day - 1 WHERE kind = 'repeatedInvitations'`);
    expect(await sendAgain(id)).toEqual({ affectedRows: 1 });
  });

  it('is deleted by a withdrawal, and registered again with the same address', async () => {
    const { id, email, ticket } = await register(administrator);
    expect(await userAdmin.api.userInvitation.delete({ id })).toEqual({ affectedRows: 1 });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    await expect(find(id)).rejects.toMatchObject(notFound);
    expect(await userAdmin.api.user.insert({ ...createPerson(), email })).toMatchObject({ affectedRows: 1 });
  });

  it('is deleted as any account', async () => {
    const { id, ticket } = await register();
    expect(await administrator.api.user.delete({ id })).toEqual({ affectedRows: 1 });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
  });

  it('has no such link if the sender may no longer sign in, until another one sends it', async () => {
    const sender = await identity.addAccount('userAdmin', partner);
    const { id, email, ticket } = await register(sender);
    await administrator.api.user.updateStatus({ id: sender.id, status: 'Blocked' });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    await sendAgain(id);
    expect(await accept(await findTicket(email))).toEqual({ affectedRows: 1 });
  });

  it('does not become an administrator', async () => {
    const { ticket: id } = await register(administrator);
    const { find: findInvited } = identity.getApi().administratorInvitation;
    await expect(findInvited({ id })).rejects.toMatchObject(notFound);
  });
});

describe('sending a link again and withdrawing', () => {
  it('is refused to user admins of other partners', async () => {
    const { id, ticket } = await register();
    await expect(sendAgain(id, stranger)).rejects.toMatchObject(notFound);
    await expect(stranger.api.userInvitation.delete({ id })).rejects.toMatchObject(notFound);
    expect(await getVisitorApi().find({ id: ticket })).toHaveLength(1);
  });

  it('is refused for an account with a password', async () => {
    const { id, ticket } = await register();
    await accept(ticket);
    for (const act of [sendAgain(id), userAdmin.api.userInvitation.delete({ id })])
      await expect(act).rejects.toMatchObject(notFound);
  });

  it('is recorded in the audit trail', async () => {
    const { id, email } = await register();
    await sendAgain(id);
    await accept(await findTicket(email));
    const entries = await identity.queryRows(
      `SELECT action, actor_id, after FROM audit_entry WHERE kind = 'Account' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([
      { action: 'Added', actor_id: userAdmin.id, after: expect.objectContaining({ status: 'Deactivated' }) },
      { action: 'Changed', actor_id: userAdmin.id, after: { invitation: 'sent again' } },
      { action: 'Changed', actor_id: id, after: { status: 'Active', password: 'changed' } },
    ]);
  });
});
