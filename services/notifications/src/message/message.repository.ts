import { Injectable } from '@nestjs/common';
import {
  forbidden,
  languageCodes,
  type ManagedPartner,
  type messageContract,
  type MessageFilters,
  type Paging,
  type personMessagesContract,
} from '@portal/contracts';
import {
  Database,
  isManagedSql,
  toIsoTimeSql,
  readPage,
  sql,
  statementTimeoutMs,
  type ListSource,
  type Sql,
  type Transaction,
} from '@portal/service-kit';
import { In } from 'typeorm';
import { MessageEntity } from './message.entity.js';
import type { MessageText } from './message-text.js';

const maxMessages = 200;

/** Messages `m`, each with its broadcast `b` if it has one. */
export const messageTables = sql`message m LEFT JOIN broadcast b ON b.id = m.broadcast_id`;

/** Condition for a message that has neither expired nor been withdrawn. */
export const isShown = sql`b.withdrawn_at IS NULL AND (m.shown_until IS NULL OR m.shown_until > now())`;

const newestFirst = sql`m.created_at DESC, m.id DESC`;

/** Null for texts that their author wrote only to the recipient. */
const sharedText = sql`CASE WHEN m.source NOT LIKE 'recommended.%' AND m.source NOT LIKE 'feedbackReplied.%' THEN m.text END`;

const getSources: Record<NonNullable<MessageFilters['kind']>, string[]> = {
  requests: ['accessRequested', 'accessRequestWaiting', 'accessDecided', 'adminRequestDecided'],
  permissions: ['permissionsChanged', 'permissionsEnding'],
  recommendations: ['recommended'],
  updates: ['reportUpdated', 'ownerNotified', 'exportReady'],
  announcements: ['announcement'],
  comments: ['commented'],
  feedback: ['feedbackReplied'],
  account: ['accountChanged', 'mailUndelivered', 'reminder'],
};

/** The messages with the reports and the replies to feedback that they are about. */
const ownMessageTables = sql`${messageTables} LEFT JOIN replicated_report r ON r.id = m.report_id
    LEFT JOIN feedback_reply reply
      ON reply.id = CASE WHEN m.source ~ '^feedbackReplied\\.[0-9]+$' THEN split_part(m.source, '.', 2)::int END`;

const ownMessageColumns = sql`m.id, m.text AS message, m.language, m.seen_at IS NOT NULL AS seen,
      ${toIsoTimeSql('m.created_at')} AS date_created, r.id AS "reportId", r.type AS "reportType", reply.feedback_id AS "feedbackId",
      m.thread_id AS "commentThreadId", m.export_id AS "exportId"`;

function isOwnMessage(accountId: number, { kind, days }: MessageFilters): Sql {
  const sources = sql`${kind ? getSources[kind] : null}`;
  const age = sql`${days ? Number(days) : null}`;
  return sql`m.account_id = ${accountId} AND ${isShown}
      AND (${sources}::text[] IS NULL OR split_part(m.source, '.', 1) = ANY (${sources}::text[]))
      AND (${age}::int IS NULL OR m.created_at > now() - make_interval(days => ${age}::int))`;
}

function buildOwnMessagesSource(
  accountId: number,
  filters: MessageFilters,
): ListSource<typeof messageContract.calls.findByUserId> {
  return {
    columns: ownMessageColumns,
    tables: ownMessageTables,
    where: isOwnMessage(accountId, filters),
    text: sql`concat_ws(' ', m.text, r.name)`,
    sortColumns: { date_created: sql`m.created_at` },
    defaultSort: '-date_created',
    tieBreakers: sql`m.id DESC`,
  };
}

const buildMessagesSource = (accountId: number): ListSource<typeof personMessagesContract.calls.findAll> => ({
  columns: sql`m.id, ${sharedText} AS message, m.language, r.id AS "reportId", r.name AS "reportName",
    ${toIsoTimeSql('m.created_at')} AS date_created, ${toIsoTimeSql('m.seen_at')} AS date_seen`,
  tables: sql`${messageTables} LEFT JOIN replicated_report r ON r.id = m.report_id`,
  where: sql`m.account_id = ${accountId} AND ${isShown}`,
  text: sql`concat_ws(' ', ${sharedText}, r.name)`,
  sortColumns: {
    reportName: sql`folded(r.name)`,
    date_created: sql`m.created_at`,
    date_seen: sql`m.seen_at`,
  },
  defaultSort: '-date_created',
  tieBreakers: sql`m.id DESC`,
});

/**
 * Selects the receivers' `id` with the `text` in each one's `language`. Messages, as mails, keep the language in which they were written.
 * Administrators have no messages.
 */
export const selectReceivers = (accountIds: number[], text: MessageText) => sql`
  SELECT id, language, ${JSON.stringify(text)}::json ->> language AS text
  FROM (
    SELECT receiver.id, CASE WHEN account.language = ANY (${languageCodes}::text[]) THEN account.language ELSE 'en' END AS language
    FROM unnest(${accountIds}::int[]) AS receiver (id) LEFT JOIN replicated_account account USING (id)
    WHERE account.role IS DISTINCT FROM 'administrator'
  ) AS receiver`;

interface NewMessage {
  /** Identifies the cause. An account gets one message per source. */
  source: string;
  accountIds: number[];
  text: MessageText;
  reportId?: number;
  /** The comment thread of the report that the message links to. */
  threadId?: number;
  /** The export whose file the message offers. */
  exportId?: number;
  /** For how long the message is shown; without an end by default. */
  shownMinutes?: number;
}

@Injectable()
export class MessageRepository {
  constructor(private readonly database: Database) {}

  /** Adds a message for each account that has none of the same source. Returns the number of added messages. */
  add(transaction: Transaction, message: NewMessage): Promise<number> {
    const { accountIds, source, text, reportId, threadId, exportId, shownMinutes } = message;
    return transaction.queryCount(
      sql`WITH added AS (
          INSERT INTO message (account_id, source, text, language, report_id, thread_id, export_id, shown_until)
          SELECT id, ${source}::text, text, language, ${reportId ?? null}::int, ${threadId ?? null}::int, ${exportId ?? null}::int,
            now() + make_interval(mins => ${shownMinutes ?? null}::int)
          FROM (${selectReceivers(accountIds, text)}) AS receiver
          ON CONFLICT (account_id, source) DO NOTHING
          RETURNING 1
        )
        SELECT count(*)::int AS count FROM added`,
    );
  }

  /** A page of an account's own messages, newest first by default; the first 200 without a limit. */
  findOwn(accountId: number, filters: MessageFilters, paging: Paging) {
    return readPage(this.database, buildOwnMessagesSource(accountId, filters), {
      limit: maxMessages,
      ...paging,
    });
  }

  /** True if the account exists and belongs to the managed partner. */
  isRecipient(partner: ManagedPartner, accountId: number): Promise<boolean> {
    return this.database.hasRows(
      sql`SELECT FROM replicated_account
        WHERE id = ${accountId} AND ${isManagedSql(partner, sql`partner_id`)}`,
    );
  }

  /** A page of the messages to an account, newest first by default. */
  findPage(accountId: number, paging: Paging) {
    return readPage(this.database, buildMessagesSource(accountId), paging);
  }

  /** Ids of the unseen messages among an account's newest 200, newest first. */
  findUnseen(accountId: number): Promise<{ id: number }[]> {
    const account = sql`${accountId}`;
    // The bell counts recent messages only.
    return this.database.query(
      sql<{ id: number }>`SELECT id FROM (
          SELECT m.id, m.seen_at, m.created_at
          FROM ${messageTables} WHERE m.account_id = ${account} AND ${isShown}
            AND EXISTS (SELECT FROM message WHERE account_id = ${account} AND seen_at IS NULL)
          ORDER BY ${newestFirst} LIMIT ${maxMessages}::int
        ) AS m
        WHERE m.seen_at IS NULL ORDER BY ${newestFirst}`,
    );
  }

  /**
   * Deletes up to `limit` messages that expired or were withdrawn more than `expiredDays` ago, or were seen more than `seenDays` ago.
   * @returns the number of deleted messages; less than `limit` when there are no more
   */
  async deleteOld(expiredDays: number, seenDays: number, limit: number): Promise<number> {
    const days = sql`${expiredDays}`;
    return this.database.queryCount(
      sql`WITH old AS (
          SELECT id FROM message WHERE shown_until < now() - make_interval(days => ${days})
          UNION ALL
          SELECT m.id FROM broadcast b JOIN message m ON m.broadcast_id = b.id
          WHERE b.withdrawn_at < now() - make_interval(days => ${days})
          UNION ALL
          SELECT id FROM message WHERE seen_at < now() - make_interval(days => ${seenDays})
          LIMIT ${limit}::int
        ), deleted AS (
          DELETE FROM message WHERE id IN (SELECT id FROM old)
        )
        SELECT count(*)::int AS count FROM old`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /**
   * Marks an account's messages as seen, and counts them in their broadcasts.
   * @returns the number of messages that were unseen
   * @throws Problem `forbidden`, without a change, if one belongs to another account
   */
  markSeen(accountId: number, messageIds: number[]): Promise<number> {
    const ids = [...new Set(messageIds)];
    return this.database.transaction(async (transaction) => {
      const ownCount = await transaction.getRepository(MessageEntity).countBy({ accountId, id: In(ids) });
      if (ownCount < ids.length) throw forbidden();
      const marked = await transaction.query(
        sql<{ broadcastId: number | null }>`UPDATE message SET seen_at = now()
          WHERE account_id = ${accountId} AND id = ANY (${ids}::int[]) AND seen_at IS NULL
          RETURNING broadcast_id AS "broadcastId"`,
      );
      const broadcastIds = marked.flatMap(({ broadcastId }) => broadcastId ?? []);
      if (broadcastIds.length > 0) await this.countSeen(transaction, broadcastIds);
      return marked.length;
    });
  }

  private async countSeen(transaction: Transaction, broadcastIds: number[]): Promise<void> {
    // Locked by id, so that concurrent calls for the same broadcasts cannot deadlock.
    await transaction.query(
      sql`WITH locked AS (
          SELECT id FROM broadcast WHERE id = ANY (${broadcastIds}::int[]) ORDER BY id FOR NO KEY UPDATE
        )
        UPDATE broadcast SET seen = seen + 1 WHERE id IN (SELECT id FROM locked)`,
    );
  }
}
