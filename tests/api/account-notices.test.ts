import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
} from '../support/replicated-fixtures.js';
import { findMailsTo, mailTo } from '../support/mail.js';
import { createOwnIds, type Person, signIn } from '../support/people.js';
import type { PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let administrator: Person;

beforeAll(async () => {
  partner = await createReplicatedPartner();
  administrator = await createReplicatedPerson('administrator');
});

const findMessages = async ({ rest, account }: Person) =>
  (await rest.api.message.findByUserId({ userId: account.id })).map(({ message }) => message);
const waitUntilMessages = (person: Person, count = 1) =>
  eventually(
    () => findMessages(person),
    ({ length }) => length === count,
  );
const setStatus = async (id: number, status: string) => {
  const response = await administrator.rest.post('/user/updateStatus', { id, status });
  expect(response.body).toEqual({ affectedRows: 1 });
};

const activated = 'Your account was activated. Welcome to the portal.';
const blocked = 'Your account was blocked.';
const deactivated = 'Your account was deactivated.';
const unblocked = 'Your account was unblocked. You can use the portal again.';

describe('status change', () => {
  it('is notified by one message and one email, also for a user who cannot sign in', async () => {
    const { email, id } = await createReplicatedAccount('user', partner);
    const changes = [
      ['Blocked', /^Your account was blocked/m],
      ['Deactivated', /^Your account was deactivated/m],
      ['Active', /^Your account was activated/m],
      ['Blocked', /^Your account was blocked/m],
      ['Active', /^Your account was unblocked/m],
    ] as const;
    for (const [index, [status, words]] of changes.entries()) {
      await setStatus(id, status);
      const mails = await eventually(
        () => findMailsTo(email),
        ({ length }) => length > index,
        20,
      );
      expect(mails.filter(({ text }) => words.test(text)).length).toBeGreaterThan(0);
    }
    const messages = await waitUntilMessages(await signIn(email), changes.length);
    expect(messages).toEqual([unblocked, blocked, activated, deactivated, blocked]);
    expect(await findMailsTo(email)).toHaveLength(changes.length);
  });

  it('is not notified when the status stays the same', async () => {
    const account = await createReplicatedAccount('user', partner, 'Deactivated');
    for (const status of ['Active', 'Active', 'Blocked', 'Active']) await setStatus(account.id, status);
    const messages = await waitUntilMessages(await signIn(account.email), 3);
    expect(messages).toEqual([unblocked, blocked, activated]);
  });
});

describe('move to another partner', () => {
  it('is notified to a user admin by one message and one email', async () => {
    const { id, email } = await createReplicatedAccount('userAdmin', partner);
    const other = await createReplicatedPartner();
    await administrator.rest.api.user.updatePartner({ id, type: other.id });
    const { text } = await mailTo(email, `from ${partner.name} to ${other.name}`);
    expect(text).toContain('no longer a user admin');
    const moved = `Your account was moved from ${partner.name} to ${other.name}.`;
    expect(await waitUntilMessages(await signIn(email))).toEqual([
      `${moved} You are no longer a user admin.`,
    ]);
    expect(await findMailsTo(email)).toHaveLength(1);
  });
});

describe('role change', () => {
  it('is notified by one message and one email', async () => {
    const { id, email } = await createReplicatedAccount('user', partner);
    await administrator.rest.api.userAdmin.insert({ userId: id });
    await mailTo(email, 'has made you a user admin');
    await administrator.rest.api.userAdmin.delete({ id });
    await mailTo(email, 'no longer manage the users');
    expect(await waitUntilMessages(await signIn(email), 2)).toEqual([
      `You are no longer a user admin of ${partner.name}.`,
      `You are now a user admin: you manage the users, reports and permissions of ${partner.name}.`,
    ]);
    expect(await findMailsTo(email)).toHaveLength(2);
  });
});

describe('admin request', () => {
  it('is notified to the administrators by email with a link to the requests', async () => {
    const person = await createReplicatedPerson('user', partner);
    await person.rest.post('/adminRequest/insert', createOwnIds(person));
    const words = `asks to become a user admin of ${partner.name}`;
    const { text } = await mailTo(administrator.account.email, words);
    expect(text).toContain('/#/userAdminRequests');
    expect(await findMailsTo(person.account.email)).toEqual([]);
  });
});

describe('decision on an admin request', () => {
  const request = async (person: Person) => {
    const response = await person.rest.post('/adminRequest/insert', createOwnIds(person));
    return (response.body as { insertId: number }).insertId;
  };

  it('is notified once by message and email', async () => {
    const person = await createReplicatedPerson('user', partner);
    const id = await request(person);
    await administrator.rest.post('/adminRequest/update', { id, status: 'Denied' });
    const messages = await waitUntilMessages(person);
    expect(messages).toEqual([`Your request to manage the users of ${partner.name} was denied.`]);
    await mailTo(person.account.email, partner.name);
    expect(await findMailsTo(person.account.email)).toHaveLength(1);
  });

  it('is also made by an appointment', async () => {
    const person = await createReplicatedPerson('user', partner);
    await request(person);
    await administrator.rest.post('/userAdmin/insert', { userId: person.account.id });
    const messages = await waitUntilMessages(await signIn(person.account.email));
    expect(messages).toEqual([`Your request to manage the users of ${partner.name} was accepted.`]);
  });
});
