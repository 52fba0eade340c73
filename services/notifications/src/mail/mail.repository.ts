import { Injectable } from '@nestjs/common';
import type { MailChoice } from '@portal/contracts';
import { Database, slowStatement, statement, traceparent, type Transaction } from '@portal/service-kit';
import type { MailPriority } from './mail-kind.js';

export interface DueMail {
  id: string;
  source: string;
  encryptedOrder: string;
  /** Number of this try, from 1. */
  tries: number;
  ageSeconds: number;
  isWithdrawn: boolean;
  /** W3C `traceparent` of the work that ordered the mail; null if that was not traced. */
  traceparent: string | null;
}

/** Number of waiting mails of a priority, and the age of the oldest one. */
export interface QueueState {
  priority: number;
  waiting: number;
  oldestSeconds: number;
}

const add = slowStatement(
  'mail_add',
  `INSERT INTO mail (source, sealed, priority, broadcast_id, traceparent)
   SELECT source, sealed, $3, $4, $5 FROM unnest($1::text[], $2::text[]) AS ordered (source, sealed)
   ON CONFLICT (source) DO NOTHING`,
);
const claim = statement(
  'mail_claim',
  `UPDATE mail SET tries = tries + 1, next_try_at = now() + make_interval(secs => $2), first_tried_at = coalesce(first_tried_at, now())
   WHERE id IN (
     SELECT id FROM mail WHERE next_try_at <= now() ORDER BY priority, next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING id, source, sealed AS "encryptedOrder", tries, traceparent, extract(epoch FROM now() - first_tried_at)::float8 AS "ageSeconds",
     EXISTS (SELECT FROM broadcast b WHERE b.id = mail.broadcast_id AND b.withdrawn_at IS NOT NULL) AS "isWithdrawn"`,
);
const markSent = statement(
  'mail_sent',
  'UPDATE mail SET sent_at = now(), sealed = NULL, next_try_at = NULL, last_error = NULL WHERE id = $1',
);
const postpone = statement(
  'mail_postpone',
  `UPDATE mail SET next_try_at = now() + make_interval(secs => $2), last_error = $3
   WHERE id = $1 AND next_try_at IS NOT NULL`,
);
const giveUp = statement(
  'mail_give_up',
  `UPDATE mail SET given_up_at = now(), sealed = NULL, next_try_at = NULL, last_error = $2
   WHERE id = $1 AND next_try_at IS NOT NULL`,
);
const remove = statement('mail_delete', 'DELETE FROM mail WHERE id = $1');
const states = statement(
  'mail_states',
  `SELECT priority, count(*)::int AS waiting,
     coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
   FROM mail WHERE next_try_at IS NOT NULL GROUP BY priority`,
);
const deleteOld = slowStatement(
  'mail_delete_old',
  `DELETE FROM mail WHERE next_try_at IS NULL AND created_at < now() - make_interval(days => $1)`,
);

const preference = statement(
  'mail_preference_find',
  'SELECT mails FROM mail_preference WHERE account_id = $1',
);
// The first digest is due a week after the change.
const savePreference = statement(
  'mail_preference_put',
  `INSERT INTO mail_preference (account_id, mails) VALUES ($1, $2)
   ON CONFLICT (account_id) DO UPDATE SET (mails, digested_at) = (excluded.mails, now())
     WHERE mail_preference.mails <> excluded.mails`,
);
const optedOut = statement(
  'mail_preference_others',
  `SELECT account_id AS "accountId" FROM mail_preference WHERE account_id = ANY ($1::int[]) AND mails <> 'All'`,
);

/** The queue of mails, and users' mail preferences. The content of a mail is erased as soon as it is sent or given up. */
@Injectable()
export class MailRepository {
  constructor(private readonly database: Database) {}

  /** Adds orders that are not in the queue yet. All belong to the broadcast, if one is given. */
  async add(
    transaction: Transaction,
    orders: { source: string; encryptedOrder: string }[],
    priority: MailPriority,
    broadcastId?: number,
  ): Promise<void> {
    const values = [
      orders.map(({ source }) => source),
      orders.map(({ encryptedOrder }) => encryptedOrder),
      priority,
      broadcastId ?? null,
      traceparent() ?? null,
    ];
    await transaction.rows(add, values);
  }

  /** Claims up to `limit` due mails, most urgent first. If the sender dies, they are due again after `leaseSeconds`. */
  claim(limit: number, leaseSeconds: number): Promise<DueMail[]> {
    return this.database.rows<DueMail>(claim, [limit, leaseSeconds]);
  }

  async markSent(id: string): Promise<void> {
    await this.database.rows(markSent, [id]);
  }

  async postpone(id: string, delaySeconds: number, reason: string): Promise<void> {
    await this.database.rows(postpone, [id, delaySeconds, reason]);
  }

  async giveUp(id: string, reason: string): Promise<void> {
    await this.database.rows(giveUp, [id, reason]);
  }

  async delete(id: string): Promise<void> {
    await this.database.rows(remove, [id]);
  }

  findQueueStates(): Promise<QueueState[]> {
    return this.database.rows<QueueState>(states);
  }

  /** Deletes mails that were ordered more than `days` ago and are sent or given up. */
  async deleteOld(days: number): Promise<void> {
    await this.database.rows(deleteOld, [days]);
  }

  async findPreference(accountId: number): Promise<MailChoice> {
    const [row] = await this.database.rows<{ mails: MailChoice }>(preference, [accountId]);
    return row?.mails ?? 'All';
  }

  async savePreference(accountId: number, mails: MailChoice): Promise<void> {
    await this.database.rows(savePreference, [accountId, mails]);
  }

  /** The accounts that do not want a mail for each notification. */
  async findOptedOut(transaction: Transaction, accountIds: number[]): Promise<Set<number>> {
    const rows = await transaction.rows<{ accountId: number }>(optedOut, [accountIds]);
    return new Set(rows.map(({ accountId }) => accountId));
  }
}
