import { beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createKnownAccount, createKnownPartner, createKnownPerson } from '../support/known.js';
import { mailsTo, mailTo } from '../support/mail.js';
import { ownIds, type Person, signIn } from '../support/people.js';
import type { OwnPartner } from '../support/world.js';

let partner: OwnPartner;
let administrator: Person;

beforeAll(async () => {
  partner = await createKnownPartner();
  administrator = await createKnownPerson('administrator');
});

const messagesOf = async ({ rest, account }: Person) =>
  (await rest.api.message.findByUserId({ userId: account.id })).map(({ message }) => message);
const untilMessages = (person: Person, count = 1) =>
  eventually(
    () => messagesOf(person),
    ({ length }) => length === count,
  );
const setStatus = async (id: number, status: string) => {
  const answer = await administrator.rest.post('/user/updateStatus', { id, status });
  expect(answer.body).toEqual({ affectedRows: 1 });
};

describe('an activation', () => {
  test.each(['Deactivated', 'Blocked'] as const)(
    'of a %s account is told by one message and one mail',
    async (status) => {
      const account = await createKnownAccount('user', partner, status);
      await setStatus(account.id, 'Active');
      const person = await signIn(account.email);
      expect(await untilMessages(person)).toEqual(['Your account was activated. Welcome to the portal.']);
      await mailTo(account.email, /activated/i);
      expect(await mailsTo(account.email)).toHaveLength(1);
    },
  );

  test('is told each time, and no other change of status is', async () => {
    const account = await createKnownAccount('user', partner, 'Deactivated');
    for (const status of ['Active', 'Active', 'Blocked', 'Active']) await setStatus(account.id, status);
    expect(await untilMessages(await signIn(account.email), 2)).toHaveLength(2);
  });

  test('of an administrator is no message: they have none', async () => {
    const account = await createKnownAccount('administrator', undefined, 'Deactivated');
    await setStatus(account.id, 'Active');
    await mailTo(account.email, /activated/i);
    const taken = () =>
      sql(
        'identity',
        `SELECT split_part(subject, '.', 5) AS id FROM outbox WHERE subject LIKE '%.activated.%' AND value->>'accountId' = $1`,
        [String(account.id)],
      );
    const [fact] = await eventually(taken, ({ length }) => length === 1);
    await eventually(
      () => sql('notifications', `SELECT FROM inbox WHERE subject LIKE '%.activated.' || $1`, [fact?.id]),
      ({ length }) => length === 1,
    );
    expect(await sql('notifications', 'SELECT FROM message WHERE account_id = $1', [account.id])).toEqual([]);
  });
});

describe('a decision on an admin request', () => {
  const ask = async (person: Person) => {
    const answer = await person.rest.post('/adminRequest/insert', ownIds(person));
    return (answer.body as { insertId: number }).insertId;
  };

  test.each([
    ['Accepted', 'accepted'],
    ['Denied', 'denied'],
  ])('that is %s is told once by message and by mail', async (status, word) => {
    const person = await createKnownPerson('user', partner);
    const id = await ask(person);
    await administrator.rest.post('/adminRequest/update', { id, status });
    const messages = await untilMessages(await signIn(person.account.email));
    expect(messages).toEqual([`Your request to manage the users of ${partner.name} was ${word}.`]);
    await mailTo(person.account.email, partner.name);
    expect(await mailsTo(person.account.email)).toHaveLength(1);
  });

  test('is made by an appointment, too', async () => {
    const person = await createKnownPerson('user', partner);
    await ask(person);
    await administrator.rest.post('/userAdmin/insert', { userId: person.account.id });
    const messages = await untilMessages(await signIn(person.account.email));
    expect(messages).toEqual([`Your request to manage the users of ${partner.name} was accepted.`]);
  });

  test('comes by mail whatever mails somebody wants, since it is about rights', async () => {
    const person = await createKnownPerson('user', partner);
    const { id: userId, email } = person.account;
    await person.rest.post('/mailPreference/update', { userId, mails: 'Security only' });
    await administrator.rest.post('/adminRequest/update', { id: await ask(person), status: 'Denied' });
    await untilMessages(person);
    const { text } = await mailTo(email, partner.name);
    expect(text).not.toContain('userMailPreferences');
  });
});
