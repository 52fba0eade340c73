import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { sql } from '../support/databases.js';
import { mailTo, getTicketIn } from '../support/mail.js';
import { createVisitor, type Person } from '../support/people.js';
import { createPerson } from '../support/fixtures.js';

const phone = '+265 999 123 456';
const chosenPassword = `Chosen-${randomUUID()}`;
let inviter: Person;
let colleague: Person;

beforeAll(async () => {
  inviter = await createPerson('administrator');
  colleague = await createPerson('administrator');
});

const invitePerson = async (by = inviter) => {
  const email = `${randomUUID()}@test.example`;
  const invitee = { firstname: 'Mphatso', surname: 'Kalua', email, password: demoPassword };
  await by.rest.post('/administratorInvitation/insert', invitee);
  return { email, ticket: getTicketIn(await mailTo(email, 'invites you'), 'acceptInvitation') };
};
const find = (id: string) => createVisitor().post('/administratorInvitation/find', { id });
const accept = (id: string) =>
  createVisitor().post('/administratorInvitation/accept', { id, phone, password: chosenPassword });
const findListed = async (email: string) =>
  (await inviter.rest.api.administratorInvitation.findPending.page({ search: email, limit: 15 })).rows;
const findAccounts = (email: string) =>
  sql('identity', 'SELECT id FROM account WHERE email = $1 AND deleted_at IS NULL', [email]);

describe('invitation of an administrator', () => {
  it('lets the recipient choose a password and sign in as an administrator, once', async () => {
    const { email, ticket } = await invitePerson();
    expect((await find(ticket)).body).toEqual([
      { firstname: 'Mphatso', surname: 'Kalua', email, phone: '', active: true },
    ]);
    expect(await findAccounts(email)).toEqual([]);
    expect((await accept(ticket)).body).toEqual({ affectedRows: 1 });

    const signedIn = await createVisitor().post('/admin/login', {
      username: email,
      password: chosenPassword,
    });
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
    const { email, ticket } = await invitePerson(sender);
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
});
