import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MailChoice } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { mailsTo, mailTo } from '../support/mail.js';
import { createMessage } from '../support/messages.js';
import { visitor, type Person } from '../support/people.js';
import type { PartnerFixture } from '../support/fixtures.js';

let partner: PartnerFixture;
let colleague: Person;
let person: Person;

beforeAll(async () => {
  partner = await createReplicatedPartner();
  colleague = await createReplicatedPerson('user', partner);
});
beforeEach(async () => {
  person = await createReplicatedPerson('user', partner);
});

const userId = () => person.account.id;
const choose = (mails: MailChoice) => person.rest.api.mailPreference.update({ userId: userId(), mails });
const findPreference = () => person.rest.api.mailPreference.find({ userId: userId() });

/** Sends a recommendation to the person. Returns the report's name. */
async function recommend(): Promise<string> {
  const report = await createReplicatedReport(partner);
  await colleague.rest.api.suggestion.insert({
    ...{ reportId: report.id, suggestedBy: colleague.account.id },
    ...{ usersSuggested: [userId()], message: 'Look.' },
  });
  return report.name;
}

const queuedMails = () =>
  sql('notifications', `SELECT FROM mail WHERE source LIKE 'recommended.%.' || $1::text`, [userId()]);
const messages = () => person.rest.api.message.findByUserId({ userId: userId() });

describe('mail preferences', () => {
  it('default to all emails', async () => {
    expect(await findPreference()).toEqual({ mails: 'All' });
    for (const mails of ['Weekly digest', 'Security only', 'Security only', 'All'] as const) {
      expect(await choose(mails)).toMatchObject({ affectedRows: 1 });
      expect(await findPreference()).toEqual({ mails });
    }
  });

  it('belong to the user', async () => {
    const foreign = { userId: colleague.account.id };
    for (const [path, input] of [
      ['/mailPreference/find', foreign],
      ['/mailPreference/update', { ...foreign, mails: 'Security only' }],
    ] as const) {
      expect((await person.rest.post(path, input)).status).toBe(403);
    }
    expect(await colleague.rest.api.mailPreference.find(foreign)).toEqual({ mails: 'All' });
  });

  it('send notifications by email to users who want all', async () => {
    const { text } = await mailTo(person.account.email, await recommend());
    expect(text).toContain('/#/userMailPreferences');
  });

  it.each(['Weekly digest', 'Security only'] as const)(
    'send notifications as messages only: %s',
    async (mails) => {
      await choose(mails);
      const report = await recommend();
      expect(await messages()).toMatchObject([{ message: expect.stringContaining(report) }]);
      expect(await queuedMails()).toEqual([]);
    },
  );

  it('do not affect emails about the account', async () => {
    await choose('Security only');
    await visitor().post('/user/resetCode', { email: person.account.email });
    const { text } = await mailTo(person.account.email, 'code');
    expect(text).not.toContain('userMailPreferences');
  });
});

describe('weekly digest', () => {
  /** Moves the last digest back by this number of days. */
  const daysLater = (days: number) =>
    sql(
      'notifications',
      `UPDATE mail_preference SET digested_at = now() - make_interval(days => $2) WHERE account_id = $1`,
      [userId(), days],
    );
  const isWritten = () =>
    eventually(
      () =>
        sql(
          'notifications',
          `SELECT FROM mail_preference WHERE account_id = $1 AND digested_at > now() - interval '1 hour'`,
          [userId()],
        ),
      ({ length }) => length === 1,
      20,
    );

  it('contains the unseen messages since the last digest once', async () => {
    await choose('Weekly digest');
    await createMessage(userId(), 'Long ago', 9 * 24);
    const seenMessageId = await createMessage(userId(), 'Seen', 3);
    await person.rest.api.seen.insert({ userId: userId(), messageIds: [seenMessageId] });
    await createMessage(userId(), 'The older <b>one</b>', 50);
    await createMessage(userId(), 'The newer one: www.evil.example', 2);
    await daysLater(8);
    const { text, html, subject } = await mailTo(person.account.email, 'The newer one');
    expect(subject).toBe('Your messages of the last week');
    expect(text).toMatch(/The newer one[\s\S]*The older <b>one<\/b>/);
    for (const form of [text, html]) expect(form).not.toMatch(/Long ago|Seen|www\.evil/);
    expect(html).toContain('The older &lt;b&gt;one&lt;/b&gt;');
    expect(text).toContain('/#/userMailPreferences');
    await isWritten();
    await daysLater(8);
    await isWritten();
    const digests = `SELECT FROM mail WHERE source LIKE 'digest.%.' || $1::text`;
    expect(await sql('notifications', digests, [userId()])).toHaveLength(1);
  });

  it('lists 20 messages and counts the rest', async () => {
    await choose('Weekly digest');
    for (let hours = 1; hours <= 23; hours++) await createMessage(userId(), `Message ${hours}.`, hours);
    await daysLater(8);
    const { text } = await mailTo(person.account.email, 'Message 1.');
    expect(text).toContain('Message 20.');
    expect(text).not.toContain('Message 21.');
    expect(text).toContain('There are 3 more messages.');
  });

  it('is not sent without messages, early or to inactive users', async () => {
    await choose('Weekly digest');
    const { id, email } = await createReplicatedAccount('user', partner, 'Blocked');
    await sql(
      'notifications',
      `INSERT INTO mail_preference (account_id, mails, digested_at) VALUES ($1, 'Weekly digest', now() - interval '9 days')`,
      [id],
    );
    await createMessage(id, 'Unread', 1);
    await daysLater(8);
    await isWritten();
    await createMessage(userId(), 'Too early', 1);
    await daysLater(6);
    const other = await createReplicatedPerson('user', partner);
    await other.rest.api.mailPreference.update({ userId: other.account.id, mails: 'Weekly digest' });
    await createMessage(other.account.id, 'In time', 1);
    await sql(
      'notifications',
      `UPDATE mail_preference SET digested_at = now() - interval '8 days' WHERE account_id = $1`,
      [other.account.id],
    );
    await mailTo(other.account.email, 'In time');
    for (const address of [email, person.account.email]) expect(await mailsTo(address)).toEqual([]);
  });
});
