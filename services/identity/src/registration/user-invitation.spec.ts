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

const getInvitationsApi = ({ principal } = userAdmin) => identity.getApi(principal).userInvitation;
const getVisitorApi = () => identity.getApi().userInvitation;
const createInvitee = () => ({
  firstname: 'Mphatso',
  surname: 'Kalua',
  email: createAddress(),
});
const findTicket = async (email: string) => (await identity.getMail(email, 'userInvited')).ticket;
const invitePerson = async (by = userAdmin) => {
  const invitee = createInvitee();
  const { insertId: id = 0 } = await getInvitationsApi(by).insert({ ...invitee, userTypeId: partner.id });
  return { ...invitee, id, ticket: await findTicket(invitee.email) };
};
const phone = '+265 999 123 456';
const accept = (id: string) => getVisitorApi().accept({ id, phone, password: chosen });
const expire = (id: number) =>
  identity.queryRows(`UPDATE invitation SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
const findListed = async (search: string, by = userAdmin) =>
  (await getInvitationsApi(by).findAll.page({ search, limit: 15 })).rows;

describe('the invitation of a user', () => {
  it('lets the recipient choose a password and sign in as an active user of the partner, once', async () => {
    const { email, id, ticket } = await invitePerson();
    expect(await getVisitorApi().find({ id: ticket })).toEqual([
      { firstname: 'Mphatso', surname: 'Kalua', email, phone: '', active: true },
    ]);
    const rows = await identity.queryRows('SELECT * FROM invitation WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect(await accept(ticket)).toEqual({ affectedRows: 1 });
    const { body } = await identity.signIn({ ...userAdmin, email }, chosen);
    expect(body).toMatchObject([
      { email, role: 'user', status: 'Active', user_type_id: partner.id },
      expect.any(String),
    ]);
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    expect(await findListed(email)).toEqual([]);
  });

  it("is mailed in the inviter's language, and the account gets the recipient's", async () => {
    const invitee = createInvitee();
    await identity.getApi(userAdmin.principal, { language: 'en' }).userInvitation.insert(invitee);
    expect(await identity.findMailOrders(invitee.email)).toMatchObject([{ language: 'en' }]);
    const id = await findTicket(invitee.email);
    const recipient = identity.getApi(undefined, { language: 'ny' }).userInvitation;
    await recipient.accept({ id, phone, password: chosen });
    const { body } = await identity.signIn({ ...userAdmin, email: invitee.email }, chosen);
    expect(body).toMatchObject([{ language: 'ny' }, expect.any(String)]);
  });

  it('has a phone number of the inviter, which the recipient corrects', async () => {
    const invitee = createInvitee();
    await getInvitationsApi().insert({ ...invitee, phone: '0999000111' });
    const id = await findTicket(invitee.email);
    expect(await getVisitorApi().find({ id })).toMatchObject([{ phone: '0999000111' }]);
    await expect(getVisitorApi().accept({ id, phone: '', password: chosen })).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field: 'phone' }] } },
    });
    await accept(id);
    const rows = await identity.queryRows('SELECT phone FROM account WHERE email = $1', [invitee.email]);
    expect(rows).toEqual([{ phone }]);
  });

  it('is listed, sent again and withdrawn by user admins of the partner only', async () => {
    const { email, id, ticket } = await invitePerson(administrator);
    expect(await findListed(email)).toMatchObject([{ id, status: 'Open', partner: partner.name }]);
    expect(await findListed(email, stranger)).toEqual([]);
    await expect(getInvitationsApi(stranger).sendAgain({ id })).rejects.toMatchObject(notFound);
    await expect(getInvitationsApi(stranger).delete({ id })).rejects.toMatchObject(notFound);
    expect(await getVisitorApi().find({ id: ticket })).toHaveLength(1);
    expect(await getInvitationsApi().delete({ id })).toEqual({ affectedRows: 1 });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
  });

  it('expires after 7 days and gets a new link when it is sent again', async () => {
    const { email, id, ticket } = await invitePerson();
    const [lifetime] = await identity.queryRows<{ days: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days FROM invitation WHERE id = $1',
      [id],
    );
    expect(lifetime?.days).toBeCloseTo(7, 1);
    await expire(id);
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
    expect(await findListed(email)).toMatchObject([{ status: 'Expired' }]);
    expect(await getInvitationsApi().sendAgain({ id })).toEqual({ affectedRows: 1 });
    expect(await findListed(email)).toMatchObject([{ status: 'Open' }]);
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
  });

  it('is sent again three times on a day', async () => {
    const { id } = await invitePerson();
    for (const _time of ['first', 'second', 'third']) await getInvitationsApi().sendAgain({ id });
    await expect(getInvitationsApi().sendAgain({ id })).rejects.toMatchObject({ response: { status: 429 } });
    await identity.queryRows(`UPDATE daily_count SET day = day - 1 WHERE kind = 'repeatedInvitations'`);
    expect(await getInvitationsApi().sendAgain({ id })).toEqual({ affectedRows: 1 });
  });

  it('is rejected for another partner and for an address that is taken', async () => {
    const { email } = await invitePerson();
    const { id: otherId } = await identity.addPartner();
    await expect(
      getInvitationsApi().insert({ ...createInvitee(), userTypeId: otherId }),
    ).rejects.toMatchObject({
      response: { status: 403 },
    });
    expect(await getInvitationsApi(stranger).insert({ ...createInvitee(), email })).toEqual(unusable);
    expect(await getInvitationsApi().insert({ ...createInvitee(), email })).toMatchObject({
      message: expect.stringContaining('already invited'),
    });
    expect(await getInvitationsApi().insert({ ...createInvitee(), email: stranger.email })).toEqual(unusable);
    expect(await getInvitationsApi().insert({ ...createInvitee(), email: userAdmin.email })).toMatchObject({
      message: 'There is already an account with this email address.',
    });
  });

  it('does not make an administrator', async () => {
    const { ticket: id } = await invitePerson(administrator);
    const { find, accept } = identity.getApi().administratorInvitation;
    await expect(find({ id })).rejects.toMatchObject(notFound);
    await expect(accept({ id, phone, password: chosen })).rejects.toMatchObject(notFound);
  });

  it('is void when its sender may no longer sign in', async () => {
    const sender = await identity.addAccount('userAdmin', partner);
    const { ticket } = await invitePerson(sender);
    await administrator.api.user.updateStatus({ id: sender.id, status: 'Blocked' });
    await expect(accept(ticket)).rejects.toMatchObject(notFound);
  });

  it('is recorded in the audit trail from sending to acceptance', async () => {
    const { id, ticket } = await invitePerson();
    await accept(ticket);
    const entries = await identity.queryRows(
      `SELECT action, actor_id FROM audit_entry WHERE kind = 'User invitation' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([
      { action: 'Added', actor_id: userAdmin.id },
      { action: 'Changed', actor_id: userAdmin.id },
    ]);
  });
});

describe('the registration of a user by another person', () => {
  const register = (more = {}, by = userAdmin) =>
    by.api.user.insert({ ...createInvitee(), phone: '0999000111', ...more });
  const findAccount = (id: number | undefined) =>
    identity.queryRows('SELECT role, status, partner_id FROM account WHERE id = $1', [id]);

  it('creates no account before the user accepts it, and ignores the password', async () => {
    const { email } = createInvitee();
    const known = 'Known-to-the-user-admin';
    const { affectedRows, insertId } = await register({ email, password: known });
    expect([affectedRows, await findAccount(insertId)]).toEqual([1, []]);
    const ticket = await findTicket(email);
    expect(await getVisitorApi().find({ id: ticket })).toMatchObject([
      { phone: '0999000111', active: false },
    ]);
    expect(await accept(ticket)).toEqual({ affectedRows: 1 });
    expect(await findAccount(insertId)).toEqual([
      { role: 'user', status: 'Deactivated', partner_id: partner.id },
    ]);
    const typed = [known, chosen].map((each) => identity.signIn({ ...userAdmin, email }, each));
    expect((await Promise.all(typed)).map(({ body }) => body)).toEqual([[], [{ status: 'Deactivated' }]]);
  });

  it('asks the user admins, also the registrar, to activate the accepted account', async () => {
    const { email } = createInvitee();
    await register({ email, firstname: 'Vouched' });
    await accept(await findTicket(email));
    expect(await identity.getMail(email, 'registered')).toMatchObject({ partner: partner.name });
    const { ticket, name } = await identity.getMail(userAdmin.email, 'activationRequested');
    expect(name).toBe('Vouched Kalua');
    expect(await identity.getApi().registration.findByActivation({ id: ticket })).toMatchObject([
      { email, emailConfirmed: true, registeredBy: 'Test Person' },
    ]);
    await identity.getApi().user.updateStatus({ id: ticket, status: 'Active' });
    expect((await identity.signIn({ ...userAdmin, email }, chosen)).body).toHaveLength(2);
  });

  it('needs an existing partner from an administrator', async () => {
    await expect(register({}, administrator)).rejects.toMatchObject({
      response: { status: 400, body: { errors: [{ field: 'userTypeId' }] } },
    });
    expect(await register({ userTypeId: 2_000_000_000 }, administrator)).toMatchObject({ affectedRows: 0 });
  });

  it('is refused for an address of another partner, which is not revealed to a user admin', async () => {
    expect(await register({ email: stranger.email })).toEqual(unusable);
    expect(await register({ email: userAdmin.email })).toEqual({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
  });
});
