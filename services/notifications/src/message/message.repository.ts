import { Injectable } from '@nestjs/common';
import { forbidden, type MessageRow } from '@portal/contracts';
import { Database, isoTime, slowStatement, statement, type Transaction } from '@portal/service-kit';
import { In } from 'typeorm';
import { Message } from './message.entity.js';

const maxMessages = 200;

/** Messages `m`, each with its broadcast `b` if it has one. */
export const messageTables = 'message m LEFT JOIN broadcast b ON b.id = m.broadcast_id';

/** Condition for a message that has neither expired nor been withdrawn. */
export const isShown = 'b.withdrawn_at IS NULL AND (m.shown_until IS NULL OR m.shown_until > now())';

const ownMessages = `FROM ${messageTables} WHERE m.account_id = $1 AND ${isShown}`;
const newestFirst = 'm.created_at DESC, m.id DESC';

const newest = statement(
  'message_newest',
  `SELECT shown.*, r.id AS "reportId", r.type AS "reportType"
   FROM (
     SELECT m.id, m.text AS message, m.seen_at IS NOT NULL AS seen, ${isoTime('m.created_at')} AS date_created,
       m.report_id, row_number() OVER (ORDER BY ${newestFirst}) AS position
     ${ownMessages}
     ORDER BY ${newestFirst} LIMIT $2
   ) AS shown LEFT JOIN report_copy r ON r.id = shown.report_id
   ORDER BY position`,
);
// Older messages are not listed and cannot be marked as seen.
const unseen = statement(
  'message_unseen',
  `SELECT id FROM (
     SELECT m.id, m.seen_at, m.created_at
     ${ownMessages} AND EXISTS (SELECT FROM message WHERE account_id = $1 AND seen_at IS NULL)
     ORDER BY ${newestFirst} LIMIT $2
   ) AS m
   WHERE m.seen_at IS NULL ORDER BY ${newestFirst}`,
);

const add = statement(
  'message_add',
  `INSERT INTO message (account_id, source, text, report_id)
   SELECT account_id, $2, $3, $4 FROM unnest($1::int[]) AS account_id
   ON CONFLICT (account_id, source) DO NOTHING`,
);

const markSeen = statement(
  'message_mark_seen',
  `UPDATE message SET seen_at = now() WHERE account_id = $1 AND id = ANY ($2::int[]) AND seen_at IS NULL
   RETURNING broadcast_id AS "broadcastId"`,
);
// Locked by id, so that concurrent calls for the same broadcasts cannot deadlock.
const countSeen = statement(
  'message_count_seen',
  `WITH locked AS (
     SELECT id FROM broadcast WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE broadcast SET seen = seen + 1 WHERE id IN (SELECT id FROM locked)`,
);

const deleteOld = slowStatement(
  'message_delete_old',
  `WITH old AS (
     SELECT id FROM message WHERE shown_until < now() - make_interval(days => $1)
     UNION ALL
     SELECT m.id FROM broadcast b JOIN message m ON m.broadcast_id = b.id
     WHERE b.withdrawn_at < now() - make_interval(days => $1)
     UNION ALL
     SELECT id FROM message WHERE seen_at < now() - make_interval(days => $2)
     LIMIT $3
   ), deleted AS (
     DELETE FROM message WHERE id IN (SELECT id FROM old)
   )
   SELECT count(*)::int AS found FROM old`,
);

interface NewMessage {
  /** Identifies the cause. An account gets one message per source. */
  source: string;
  accountIds: number[];
  text: string;
  /** The report that the message links to. */
  reportId?: number;
}

@Injectable()
export class MessageRepository {
  constructor(private readonly database: Database) {}

  /** Adds a message for each account that has none of the same source. */
  async add(transaction: Transaction, message: NewMessage): Promise<void> {
    const { accountIds, source, text, reportId } = message;
    await transaction.rows(add, [accountIds, source, text, reportId ?? null]);
  }

  /** An account's newest 200 messages, newest first. */
  findNewest(accountId: number): Promise<MessageRow[]> {
    return this.database.rows<MessageRow>(newest, [accountId, maxMessages]);
  }

  /** Ids of the unseen messages among an account's newest 200, newest first. */
  findUnseen(accountId: number): Promise<{ id: number }[]> {
    return this.database.rows<{ id: number }>(unseen, [accountId, maxMessages]);
  }

  /**
   * Deletes up to `limit` messages that expired or were withdrawn more than `expiredDays` ago, or were seen more than `seenDays` ago.
   * @returns the number of deleted messages; less than `limit` when there are no more
   */
  async deleteOld(expiredDays: number, seenDays: number, limit: number): Promise<number> {
    const [row] = await this.database.rows<{ found: number }>(deleteOld, [expiredDays, seenDays, limit]);
    return row?.found ?? 0;
  }

  /**
   * Marks an account's messages as seen, and counts them in their broadcasts.
   * @returns the number of messages that were unseen
   * @throws Problem `forbidden`, without a change, if one belongs to another account
   */
  markSeen(accountId: number, messageIds: number[]): Promise<number> {
    const ids = [...new Set(messageIds)];
    return this.database.transaction(async (transaction) => {
      const ownCount = await transaction.manager.countBy(Message, { accountId, id: In(ids) });
      if (ownCount < ids.length) throw forbidden();
      const marked = await transaction.rows<{ broadcastId: number | null }>(markSeen, [accountId, ids]);
      const broadcastIds = marked.flatMap(({ broadcastId }) => broadcastId ?? []);
      if (broadcastIds.length > 0) await transaction.rows(countSeen, [broadcastIds]);
      return marked.length;
    });
  }
}
