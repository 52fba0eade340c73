import { expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { createReplicatedPartner, createReplicatedPerson } from '../support/replicated-fixtures.js';
import { mailTo } from '../support/mail.js';
import { createMessage } from '../support/messages.js';
import { createVisitor } from '../support/people.js';

it('users who chose the weekly digest get it once a week, and emails about their account at once', async () => {
  const person = await createReplicatedPerson('user', await createReplicatedPartner());
  const { id: userId, email } = person.account;
  await person.rest.api.mailPreference.update({ userId, mails: 'Weekly digest' });
  await createMessage(userId, 'The older <b>one</b>', 50);
  await createMessage(userId, 'The newer one: www.evil.example', 2);
  await sql(
    'notifications',
    `UPDATE mail_preference SET digested_at = now() - interval '8 days' WHERE account_id = $1`,
    [userId],
  );
  const { text, html, subject } = await mailTo(email, 'The newer one');
  expect(subject).toBe('Your messages of the last week');
  expect(text).toMatch(/The newer one[\s\S]*The older <b>one<\/b>/);
  for (const form of [text, html]) expect(form).not.toContain('www.evil');
  expect(html).toContain('The older &lt;b&gt;one&lt;/b&gt;');
  expect(text).toContain('/#/userMailPreferences');
  await createVisitor().post('/user/resetCode', { email });
  const code = await mailTo(email, 'code');
  expect(code.text).not.toContain('userMailPreferences');
});
