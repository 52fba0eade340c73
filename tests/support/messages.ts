import { randomUUID } from 'node:crypto';
import { queryRow } from './databases.js';

/** Adds a message that is `hoursAgo` hours old. Returns its id. */
export async function createMessage(accountId: number, text: string, hoursAgo: number): Promise<number> {
  const { id } = await queryRow<{ id: number }>(
    'notifications',
    `INSERT INTO message (account_id, source, text, created_at)
     VALUES ($1, $2, $3, now() - make_interval(hours => $4)) RETURNING id`,
    [accountId, randomUUID(), text, hoursAgo],
  );
  return id;
}
