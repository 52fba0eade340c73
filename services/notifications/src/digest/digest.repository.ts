import { Injectable } from '@nestjs/common';
import { toIsoTimeSql, sql, type Transaction } from '@portal/service-kit';
import { isShown, messageTables } from '../message/message.repository.js';
import type { Addressee } from '../projection/people.repository.js';

interface DigestMessage {
  message: string;
  /** ISO time in UTC. */
  at: string;
}

export interface DueDigest extends Addressee {
  /** ISO week of the digest, such as `2026-W07`. */
  week: string;
  /** The newest unseen messages since the last digest. */
  messages: DigestMessage[];
  /** Number of all such messages. */
  total: number;
}

@Injectable()
export class DigestRepository {
  /** Takes up to `limit` due digests with their newest `maxMessages` messages. The next digest of a user is due a week later. */
  takeDue(transaction: Transaction, limit: number, maxMessages: number): Promise<DueDigest[]> {
    // Messages of transactions that are not committed cannot be read yet. A digest ends a minute ago and leaves them to the next one.
    return transaction.query(
      sql<DueDigest>`WITH due AS (
          SELECT preference.account_id, preference.digested_at AS since, now() - interval '1 minute' AS until,
            a.firstname || ' ' || a.surname AS name, a.email
          FROM mail_preference preference JOIN replicated_account a ON a.id = preference.account_id
          WHERE preference.mails = 'Weekly digest' AND a.status = 'Active'
            AND preference.digested_at <= now() - interval '7 days 1 minute'
          ORDER BY preference.digested_at LIMIT ${limit}::int
          FOR UPDATE OF preference SKIP LOCKED
        ), moved AS (
          UPDATE mail_preference SET digested_at = due.until FROM due WHERE mail_preference.account_id = due.account_id
        )
        SELECT due.account_id AS id, due.name, due.email, to_char(now(), 'IYYY"-W"IW') AS week, digest.total, digest.messages
        FROM due CROSS JOIN LATERAL (
          SELECT count(*)::int AS total,
            coalesce(json_agg(json_build_object('message', text, 'at', at) ORDER BY position)
              FILTER (WHERE position <= ${maxMessages}::int), '[]') AS messages
          FROM (
            SELECT m.text, ${toIsoTimeSql('m.created_at')} AS at,
              row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS position
            FROM ${messageTables}
            WHERE m.account_id = due.account_id AND m.seen_at IS NULL AND m.created_at > due.since
              AND m.created_at <= due.until AND ${isShown}
          ) AS unseen
        ) AS digest`,
    );
  }
}
