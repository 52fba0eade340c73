import type { Transaction } from '@portal/service-kit';
import { Message } from '../message/message.entity.js';
import { demoMessages } from './demo-messages.js';

const day = 24 * 3_600 * 1_000;
const hour = 3_600 * 1_000;

/** Fills an empty table of messages with the demonstration's; does nothing once there is any. */
export async function fillDemoData({ manager }: Transaction): Promise<void> {
  if (await manager.exists(Message)) return;
  const rows = demoMessages.map(({ accountId, text, daysAgo, seen }, index) => {
    const createdAt = new Date(Date.now() - daysAgo * day);
    const seenAt = seen ? new Date(createdAt.getTime() + hour) : null;
    return { accountId, text, source: `demo:${index + 1}`, createdAt, seenAt };
  });
  await manager.insert(Message, rows);
}
