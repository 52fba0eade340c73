import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@portal/service-kit';
import { startNotifications, type TestNotifications } from '../testing/notifications-service.js';
import { fillDemoData } from './fill-demo-data.js';

let notifications: TestNotifications;

beforeAll(async () => {
  notifications = await startNotifications();
});
afterAll(() => notifications.stop());

it('demo data fill an empty database once', async () => {
  const { service } = notifications;
  const fill = () => service.get(Database).transaction(fillDemoData);
  const counts = () =>
    service.rows(`SELECT (SELECT count(*)::int FROM message) AS messages,
      (SELECT count(*)::int FROM feedback) AS feedback, (SELECT count(*)::int FROM feedback_reply) AS replies`);
  await fill();
  const filled = await counts();
  expect(filled).toEqual([{ messages: 16, feedback: 6, replies: 2 }]);
  await fill();
  expect(await counts()).toEqual(filled);
});
