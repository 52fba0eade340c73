import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { WriteResponse } from '@portal/contracts';
import { demoPassword } from '@portal/contracts/demo';
import { sql, sqlRow } from '../support/databases.js';
import { mailTo, ticketIn } from '../support/mail.js';
import { visitor, type Person } from '../support/people.js';
import { createAccount, createPerson } from '../support/fixtures.js';

const chosenPassword = `Chosen-${randomUUID()}`;
let inviter: Person;
let colleague: Person;

beforeAll(async () => {
  inviter = await createPerson('administrator');
  colleague = await createPerson('administrator');
});

const newInvitee = () => ({ firstname: 'Mphatso', surname: 'Kalua', email: `${randomUUID()}@test.example` });
const invite = async (invitee = newInvitee(), password = demoPassword, by = inviter) =>
  (await by.rest.post('/administratorInvitation/insert', { ...invitee, password })).body as WriteResponse;
const invited = async (by = inviter) => {
  const invitee = newInvitee();
  const { insertId = 0 } = await invite(invitee, demoPassword, by);
  const ticket = ticketIn(await mailTo(invitee.email, 'invites you'), 'acceptInvitation');
  return { ...invitee, id: insertId, ticket };
};
const find = (id: string) => visitor().post('/administratorInvitation/find', { id });
const accept = (id: string, password = chosenPassword) =>
  visitor().post('/administratorInvitation/accept', { id, password });
const findListed = async (email: string) =>
  (await inviter.rest.api.administratorInvitation.findPending.page({ search: email, limit: 15 })).rows;
const accountsOf = (email: string) =>
  sql('identity', 'SELECT id FROM account WHERE email = $1 AND deleted_at IS NULL', [email]);

describe('invitation of an administrator', () => {
  it('lets the recipient choose a password and sign in as an administrator, once', async () => {
    const { email, ticket } = await invited();
    expect((await find(ticket)).body).toEqual([{ firstname: 'Mphatso', surname: 'Kalua', email }]);
    expect(await accountsOf(email)).toEqual([]);
    expect((await accept(ticket)).body).toEqual({ affectedRows: 1 });

    const signedIn = await visitor().post('/admin/login', { username: email, password: chosenPassword });
    expect(signedIn.body).toMatchObject([
      { email, role: 'administrator', status: 'Active' },
      expect.any(String),
    ]);
    expect((await accept(ticket)).status).toBe(404);
    expect((await find(ticket)).status).toBe(404);
    expect(await findListed(email)).toEqual([]);
  });

  it('is sent to the recipient only, and is notified to all administrators when sent and when accepted', async () => {
    const sender = await createPerson('administrator');
    const { email, ticket } = await invited(sender);
    const waitForMail = async ({ account }: Person, words: string) => {
      const shown = `(${email.replace(/[@.]/g, '$&\u200b')}) ${words}`;
      return mailTo(account.email, shown);
    };
    for (const administrator of [colleague, sender]) {
      const mail = await waitForMail(administrator, 'to become an administrator');
      expect(mail.text).not.toContain(ticket);
    }
    await accept(ticket);
    await waitForMail(colleague, 'has accepted the invitation');
    await waitForMail(sender, 'has accepted the invitation');
  });

  it('stores only the hash of the ticket', async () => {
    const { id, ticket } = await invited();
    const row = await sqlRow('identity', 'SELECT * FROM administrator_invitation WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(ticket);
  });

  it('requires the password of the inviter', async () => {
    const invitee = newInvitee();
    const refusal = { affectedRows: 0, message: 'The password is wrong.' };
    expect(await invite(invitee, 'not-the-password')).toEqual(refusal);
    expect(await findListed(invitee.email)).toEqual([]);
    const response = await inviter.rest.post('/administratorInvitation/insert', invitee);
    expect(response.status).toBe(400);
  });

  it('is rejected for an address with an account or with a pending invitation', async () => {
    const { email } = await createAccount('administrator');
    expect(await invite({ ...newInvitee(), email })).toEqual({
      affectedRows: 0,
      message: 'There is already an account with this email address.',
    });
    const invitee = newInvitee();
    expect(await invite(invitee)).toMatchObject({ affectedRows: 1 });
    expect(await invite({ ...invitee, email: invitee.email.toUpperCase() })).toEqual({
      affectedRows: 0,
      message: 'This person is already invited. Withdraw the invitation to send a new one.',
    });
  });

  it('is listed while it is pending and can be withdrawn by any administrator', async () => {
    const { id, email, ticket } = await invited();
    expect(await findListed(email)).toMatchObject([{ id, email, invited_by: 'Test Person' }]);
    const withdraw = () => colleague.rest.post('/administratorInvitation/delete', { id });
    expect((await withdraw()).body).toEqual({ affectedRows: 1 });
    expect((await withdraw()).status).toBe(404);
    expect(await findListed(email)).toEqual([]);
    expect((await accept(ticket)).status).toBe(404);
    expect(await accountsOf(email)).toEqual([]);
  });

  it('expires after 72 hours and allows a new invitation', async () => {
    const { id, email, ticket } = await invited();
    const { hours } = await sqlRow<{ hours: number }>(
      'identity',
      `SELECT extract(epoch FROM expires_at - created_at)::float8 / 3600 AS hours
       FROM administrator_invitation WHERE id = $1`,
      [id],
    );
    expect(hours).toBeCloseTo(72, 1);
    await sql('identity', 'UPDATE administrator_invitation SET expires_at = now() WHERE id = $1', [id]);
    expect((await find(ticket)).status).toBe(404);
    expect((await accept(ticket)).status).toBe(404);
    expect(await findListed(email)).toEqual([]);
    expect(await invite({ ...newInvitee(), email })).toMatchObject({ affectedRows: 1 });
  });

  it('is void when its sender may no longer sign in', async () => {
    const sender = await createPerson('administrator');
    const { email, ticket } = await invited(sender);
    await inviter.rest.api.user.updateStatus({ id: sender.account.id, status: 'Blocked' });
    expect((await accept(ticket)).status).toBe(404);
    expect(await accountsOf(email)).toEqual([]);
  });

  it('rejects a weak password and can then be accepted with another', async () => {
    const { ticket } = await invited();
    const response = await accept(ticket, 'Mphatso-Kalua');
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect((await accept(ticket)).body).toEqual({ affectedRows: 1 });
  });

  it('is recorded in the audit trail from sending to acceptance', async () => {
    const { id, email, ticket } = await invited();
    await accept(ticket);
    const entries = await sql(
      'identity',
      `SELECT action, kind, actor_id FROM audit_entry
       WHERE (kind = 'Administrator invitation' AND subject_id = $1) OR (kind = 'Account' AND after->>'email' = $2)
       ORDER BY id`,
      [id, email],
    );
    expect(entries).toEqual([
      { action: 'Added', kind: 'Administrator invitation', actor_id: inviter.account.id },
      { action: 'Added', kind: 'Account', actor_id: inviter.account.id },
      { action: 'Changed', kind: 'Administrator invitation', actor_id: inviter.account.id },
    ]);
  });
});
