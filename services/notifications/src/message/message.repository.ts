import { Injectable } from '@nestjs/common';
import type { MessageRow } from '@portal/contracts';
import { Database, isoTime, slowStatement, statement, type Transaction } from '@portal/service-kit';
import { In } from 'typeorm';
import { Message } from './message.entity.js';
import { isShownSql, messagesSql } from './shown.sql.js';

const mostMessages = 200;

const ownSql = `FROM ${messagesSql} WHERE m.account_id = $1 AND ${isShownSql}`;
const newestFirst = 'm.created_at DESC, m.id DESC';

const newest = statement(
  'message_newest',
  `SELECT shown.*, r.id AS "reportId", r.type AS "reportType"
   FROM (
     SELECT m.id, m.text AS message, m.seen_at IS NOT NULL AS seen, ${isoTime('m.created_at')} AS date_created,
       m.report_id, row_number() OVER (ORDER BY ${newestFirst}) AS place
     ${ownSql}
     ORDER BY ${newestFirst} LIMIT $2
   ) AS shown LEFT JOIN report_copy r ON r.id = shown.report_id
   ORDER BY place`,
);
// Those before the newest 200 are shown nowhere, so that nobody could ever mark them.
const unseen = statement(
  'message_unseen',
  `SELECT id FROM (
     SELECT m.id, m.seen_at, m.created_at
     ${ownSql} AND EXISTS (SELECT FROM message WHERE account_id = $1 AND seen_at IS NULL)
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
// In the order of their ids, so that two people who see the same ones never wait for one another.
const countSeen = statement(
  'message_count_seen',
  `WITH held AS (
     SELECT id FROM broadcast WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE broadcast SET seen = seen + 1 WHERE id IN (SELECT id FROM held)`,
);

const dropOld = slowStatement(
  'message_drop_old',
  `WITH old AS (
     SELECT id FROM message WHERE shown_until < now() - make_interval(days => $1)
     UNION ALL
     SELECT m.id FROM broadcast b JOIN message m ON m.broadcast_id = b.id
     WHERE b.withdrawn_at < now() - make_interval(days => $1)
     UNION ALL
     SELECT id FROM message WHERE seen_at < now() - make_interval(days => $2)
     LIMIT $3
   ), dropped AS (
     DELETE FROM message WHERE id IN (SELECT id FROM old)
   )
   SELECT count(*)::int AS found FROM old`,
);

/** A message to several people. */
export interface NewMessage {
  /** What it comes from; one of the same source reaches an account once. */
  source: string;
  accountIds: number[];
  text: string;
  /** The report that it leads to. */
  reportId?: number;
}

/** Writes the same message to each of the accounts that does not have it. */
export async function addMessages(transaction: Transaction, message: NewMessage): Promise<void> {
  const { accountIds, source, text, reportId } = message;
  await transaction.rows(add, [accountIds, source, text, reportId ?? null]);
}

/** Messages and whether they were seen. */
@Injectable()
export class MessageRepository {
  constructor(private readonly database: Database) {}

  /** An account's newest 200 messages, newest first. */
  newest(accountId: number): Promise<MessageRow[]> {
    return this.database.rows<MessageRow>(newest, [accountId, mostMessages]);
  }

  /** The ids of those of an account's newest 200 messages that it has not seen, newest first. */
  unseen(accountId: number): Promise<{ id: number }[]> {
    return this.database.rows<{ id: number }>(unseen, [accountId, mostMessages]);
  }

  /**
   * Forgets up to `most` of the messages that are over or withdrawn for longer than `overDays`, or were seen before `seenDays`.
   * @returns how many were found; fewer than `most` when those were all
   */
  async dropOld(overDays: number, seenDays: number, most: number): Promise<number> {
    const [row] = await this.database.rows<{ found: number }>(dropOld, [overDays, seenDays, most]);
    return row?.found ?? 0;
  }

  /**
   * Marks an account's messages as seen, and counts them with the news for many that they are of; `ids` must be distinct.
   * @returns how many had not been seen; undefined, and nothing changed, when one of them is not the account's
   */
  markSeen(accountId: number, ids: number[]): Promise<number | undefined> {
    return this.database.transaction(async (transaction) => {
      const own = await transaction.manager.countBy(Message, { accountId, id: In(ids) });
      if (own < ids.length) return undefined;
      const marked = await transaction.rows<{ broadcastId: number | null }>(markSeen, [accountId, ids]);
      const broadcastIds = marked.flatMap(({ broadcastId }) => broadcastId ?? []);
      if (broadcastIds.length > 0) await transaction.rows(countSeen, [broadcastIds]);
      return marked.length;
    });
  }
}
