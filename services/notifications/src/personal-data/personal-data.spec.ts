import { beforeAll, describe, expect, it } from '@jest/globals';
import { identityEvents, notificationsPersonalDataContract } from '@portal/contracts';
import { useNotifications, type TestPerson, type TestReport } from '../testing/notifications-service.js';

const notifications = useNotifications();
let person: TestPerson;
let report: TestReport;

beforeAll(async () => {
  const partner = await notifications.addPartner();
  person = await notifications.addPerson('user', partner.id);
  report = await notifications.addReport(partner.id);
  const values = [person.id, report.id];
  for (const statement of [
    `INSERT INTO message (account_id, source, text) SELECT $1, 'a', 'Welcome' WHERE $2 > 0`,
    `INSERT INTO feedback (account_id, report_id, star, text) VALUES ($1, $2, 5, 'I like it')`,
    `INSERT INTO feedback_reply (feedback_id, account_id, text) SELECT id, $1, 'Thank you' FROM feedback WHERE report_id = $2`,
    `INSERT INTO suggestion (account_id, report_id, text) VALUES ($1, $2, 'Read it')`,
    `INSERT INTO mail_preference (account_id, mails) SELECT $1, 'All' WHERE $2 > 0`,
    `INSERT INTO feedback_declined (account_id, report_id) VALUES ($1, $2)`,
    `INSERT INTO broadcast (source, kind, account_id, text, audience) SELECT 'b', 'announcement', $1, 'News', 'Everyone' WHERE $2 > 0`,
  ])
    await notifications.queryRows(statement, values);
});

const find = async () => {
  const client = notifications.createClient(notificationsPersonalDataContract, 'identity');
  return (await client.find('request', { accountId: person.id })).sections;
};

describe('personal data in notifications', () => {
  it('are found by subject', async () => {
    expect(await find()).toMatchObject({
      messages: [{ text: 'Welcome', seen_at: null }],
      announcements: [{ text: 'News' }],
      feedback: [{ report: report.name, star: 5, text: 'I like it' }],
      feedbackReplies: [{ text: 'Thank you' }],
      recommendations: [{ report: report.name, text: 'Read it' }],
      mailPreferences: [{ mails: 'All' }],
      declinedFeedback: [{ report: report.name }],
    });
  });

  it('are erased, except announcements and stars', async () => {
    await notifications.deliver(identityEvents.account, person.id, null);
    await notifications.deliver(identityEvents.personErased, 'erased', { accountId: person.id });
    const { announcements, feedback, feedbackReplies, recommendations, ...others } = await find();
    expect(announcements).toMatchObject([{ text: 'News' }]);
    expect(feedback).toMatchObject([{ star: 5, text: '' }]);
    expect([feedbackReplies, recommendations]).toMatchObject([[{ text: '' }], [{ text: '' }]]);
    expect(Object.values(others).flat()).toEqual([]);
  });
});
