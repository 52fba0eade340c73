import { isoTime, slowStatement, type Transaction } from '@portal/service-kit';
import { isShownSql, messagesSql } from '../message/shown.sql.js';
import type { Addressee } from '../people/people.repository.js';

/** A message as a digest tells it. */
export interface DigestMessage {
  message: string;
  /** ISO time in UTC. */
  at: string;
}

/** What somebody's digest tells. */
export interface DueDigest extends Addressee {
  /** The ISO week in which it is due, as `2026-W07`. */
  week: string;
  /** The newest messages that came since the last digest and were not seen. */
  messages: DigestMessage[];
  /** How many such messages there are in all. */
  total: number;
}

// What is being written just now has a time already and cannot be read yet: a digest ends a minute ago and leaves it to the next.
const take = slowStatement(
  'digest_take',
  `WITH due AS (
     SELECT preference.account_id, preference.digested_at AS since, now() - interval '1 minute' AS until,
       a.firstname || ' ' || a.surname AS name, a.email
     FROM mail_preference preference JOIN account_copy a ON a.id = preference.account_id
     WHERE preference.mails = 'Weekly digest' AND a.status = 'Active'
       AND preference.digested_at <= now() - interval '7 days 1 minute'
     ORDER BY preference.digested_at LIMIT $1
     FOR UPDATE OF preference SKIP LOCKED
   ), moved AS (
     UPDATE mail_preference SET digested_at = due.until FROM due WHERE mail_preference.account_id = due.account_id
   )
   SELECT due.account_id AS id, due.name, due.email, to_char(now(), 'IYYY"-W"IW') AS week, news.total, news.messages
   FROM due CROSS JOIN LATERAL (
     SELECT count(*)::int AS total,
       coalesce(json_agg(json_build_object('message', text, 'at', at) ORDER BY place) FILTER (WHERE place <= $2), '[]') AS messages
     FROM (
       SELECT m.text, ${isoTime('m.created_at')} AS at, row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS place
       FROM ${messagesSql}
       WHERE m.account_id = due.account_id AND m.seen_at IS NULL AND m.created_at > due.since AND m.created_at <= due.until
         AND ${isShownSql}
     ) AS unseen
   ) AS news`,
);

/** Up to `most` digests that are due, each with its newest `listed` messages; their people have none due for a week from then. */
export function takeDueDigests(transaction: Transaction, most: number, listed: number): Promise<DueDigest[]> {
  return transaction.rows<DueDigest>(take, [most, listed]);
}
