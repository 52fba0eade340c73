import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import { In, IsNull } from 'typeorm';
import { Message } from './message.entity.js';

/** A message as lists show it. */
export interface MessageRow {
  id: number;
  message: string;
  /** ISO time in UTC. */
  date_created: string;
  seen: boolean;
}

const mostMessages = 200;

const newest = statement(
  'message_newest',
  `SELECT id, text AS message, seen_at IS NOT NULL AS seen,
     to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_created
   FROM message WHERE account_id = $1
   ORDER BY created_at DESC, id DESC LIMIT $2`,
);
const unseen = statement(
  'message_unseen',
  'SELECT id FROM message WHERE account_id = $1 AND seen_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $2',
);

const add = statement(
  'message_add',
  `INSERT INTO message (account_id, source, text)
   SELECT account_id, $2, $3 FROM unnest($1::int[]) AS account_id
   ON CONFLICT (account_id, source) DO NOTHING`,
);

/** Writes the same message to each of the accounts; one of the same `source` reaches an account once. */
export async function addMessages(
  transaction: Transaction,
  source: string,
  accountIds: number[],
  text: string,
): Promise<void> {
  await transaction.rows(add, [accountIds, source, text]);
}

/** Messages and whether they were seen. */
@Injectable()
export class MessageRepository {
  constructor(private readonly database: Database) {}

  /** An account's newest 200 messages, newest first. */
  newest(accountId: number): Promise<MessageRow[]> {
    return this.database.rows<MessageRow>(newest, [accountId, mostMessages]);
  }

  /** The ids of an account's newest 200 unseen messages, newest first. */
  unseen(accountId: number): Promise<{ id: number }[]> {
    return this.database.rows<{ id: number }>(unseen, [accountId, mostMessages]);
  }

  /**
   * Marks an account's messages as seen; `ids` must be distinct.
   * @returns how many had not been seen; undefined, and nothing changed, when one of them is not the account's
   */
  markSeen(accountId: number, ids: number[]): Promise<number | undefined> {
    return this.database.transaction(async ({ manager }) => {
      const own = { accountId, id: In(ids) };
      if ((await manager.countBy(Message, own)) < ids.length) return undefined;
      const { affected } = await manager.update(
        Message,
        { ...own, seenAt: IsNull() },
        { seenAt: () => 'now()' },
      );
      return affected ?? 0;
    });
  }
}
