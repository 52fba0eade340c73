import { expect, it } from '@jest/globals';
import { demoAccessRequests } from '@portal/demo-data';
import { Database } from '@portal/service-kit';
import { useNotifications } from '../testing/notifications-service.js';
import { fillDemoData } from './fill-demo-data.js';

const notifications = useNotifications();

it('demo data fill an empty database once', async () => {
  const fill = () => notifications.get(Database).transaction(fillDemoData);
  const counts = () =>
    notifications.queryRows(`SELECT (SELECT count(*)::int FROM message) AS messages,
      (SELECT count(*)::int FROM feedback) AS feedback, (SELECT count(*)::int FROM feedback_reply) AS replies`);
  await fill();
  const filled = await counts();
  expect(filled).toEqual([{ messages: 31, feedback: 6, replies: 2 }]);
  await fill();
  expect(await counts()).toEqual(filled);
});

it('each message about a request, a reply or an update in the demo data has its cause', async () => {
  const findTexts = async (source: string) =>
    (
      await notifications.queryRows<{ text: string }>('SELECT text FROM message WHERE source LIKE $1', [
        `${source}.demo%`,
      ])
    ).map(({ text }) => text);
  expect(await findTexts('accessRequested')).toHaveLength(demoAccessRequests.length);
  expect(await findTexts('accessDecided')).toHaveLength(
    demoAccessRequests.filter(({ accepted }) => accepted).length,
  );
  const replies = await notifications.queryRows<{ text: string }>('SELECT text FROM feedback_reply');
  const replied = await findTexts('feedbackReplied');
  for (const { text } of replies) expect(replied).toContainEqual(expect.stringContaining(text));
  const receivers = `SELECT b.receivers, (SELECT count(*)::int FROM message WHERE broadcast_id = b.id) AS messages FROM broadcast b`;
  for (const row of await notifications.queryRows<{ receivers: number; messages: number }>(receivers))
    expect(row.messages).toBe(row.receivers);
});
