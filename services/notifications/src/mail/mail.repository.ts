import { Injectable } from '@nestjs/common';
import { Database, slowStatement, statement, traceparent, type Transaction } from '@portal/service-kit';
import type { MailPriority } from '../mail-preference/mail-kinds.js';

/** A mail whose turn it is. */
export interface DueMail {
  id: string;
  /** The order's id. */
  source: string;
  /** The `MailOrder`, sealed. */
  sealed: string;
  /** Which try this one is, from 1. */
  tries: number;
  /** Seconds since it was tried first. */
  age: number;
  /** Whether it is of news for many that were withdrawn. */
  isWithdrawn: boolean;
  /** W3C `traceparent` of the work that ordered it; null where that was not traced. */
  traceparent: string | null;
}

/** How many mails of a priority wait, and for how many seconds the oldest of them. */
export interface QueueState {
  priority: number;
  waiting: number;
  oldest: number;
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
   RETURNING id, source, sealed, tries, traceparent, extract(epoch FROM now() - first_tried_at)::float8 AS age,
     EXISTS (SELECT FROM broadcast b WHERE b.id = mail.broadcast_id AND b.withdrawn_at IS NOT NULL) AS "isWithdrawn"`,
);
const markSent = statement(
  'mail_sent',
  'UPDATE mail SET sent_at = now(), sealed = NULL, next_try_at = NULL, last_error = NULL WHERE id = $1',
);
const putOff = statement(
  'mail_put_off',
  `UPDATE mail SET next_try_at = now() + make_interval(secs => $2), last_error = $3
   WHERE id = $1 AND next_try_at IS NOT NULL`,
);
const giveUp = statement(
  'mail_give_up',
  `UPDATE mail SET given_up_at = now(), sealed = NULL, next_try_at = NULL, last_error = $2
   WHERE id = $1 AND next_try_at IS NOT NULL`,
);
const forget = statement('mail_forget', 'DELETE FROM mail WHERE id = $1');
const states = statement(
  'mail_states',
  `SELECT priority, count(*)::int AS waiting,
     coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
   FROM mail WHERE next_try_at IS NOT NULL GROUP BY priority`,
);
const dropOld = slowStatement(
  'mail_drop_old',
  `DELETE FROM mail WHERE next_try_at IS NULL AND created_at < now() - make_interval(days => $1)`,
);

/** The queue of mails; what a mail says is wiped as soon as it is done with. */
@Injectable()
export class MailRepository {
  constructor(private readonly database: Database) {}

  /** Adds sealed orders that are not there yet, all of the same news for many where it is given. */
  async add(
    transaction: Transaction,
    orders: { source: string; sealed: string }[],
    priority: MailPriority,
    broadcastId?: number,
  ): Promise<void> {
    const sources = orders.map(({ source }) => source);
    const values = [
      sources,
      orders.map(({ sealed }) => sealed),
      priority,
      broadcastId ?? null,
      traceparent() ?? null,
    ];
    await transaction.rows(add, values);
  }

  /**
   * Up to `most` mails that are due, the most urgent ones first, which nobody else gets within `leaseSeconds`: a sender that dies over them
   * leaves them to be tried again after that.
   */
  claim(most: number, leaseSeconds: number): Promise<DueMail[]> {
    return this.database.rows<DueMail>(claim, [most, leaseSeconds]);
  }

  async markSent(id: string): Promise<void> {
    await this.database.rows(markSent, [id]);
  }

  /** Has a mail tried again after `seconds`. */
  async putOff(id: string, seconds: number, reason: string): Promise<void> {
    await this.database.rows(putOff, [id, seconds, reason]);
  }

  async giveUp(id: string, reason: string): Promise<void> {
    await this.database.rows(giveUp, [id, reason]);
  }

  async forget(id: string): Promise<void> {
    await this.database.rows(forget, [id]);
  }

  /** How the queue stands, for each priority of which any mails wait. */
  states(): Promise<QueueState[]> {
    return this.database.rows<QueueState>(states);
  }

  /** Forgets mails that are done with and were ordered longer ago than `days`. */
  async dropOld(days: number): Promise<void> {
    await this.database.rows(dropOld, [days]);
  }
}
