import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AcceptedLanguage, MailChoice } from '@portal/contracts';
import { getTraceparent } from '@portal/server-kit';
import { Database, sql, statementTimeoutMs, type Transaction } from '@portal/service-kit';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { MailEntity } from './mail.entity.js';
import { MailPreferenceEntity } from './mail-preference.entity.js';
import type { MailPriority } from './mail-kind.js';

export interface MailPreference {
  mails: MailChoice;
}

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

const finished = { encryptedOrder: null, nextTryAt: null };

/** The queue of mails, and users' mail preferences. The content of a mail is erased as soon as it is sent or given up. */
@Injectable()
export class MailRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(MailEntity) private readonly mails: Repository<MailEntity>,
    @InjectRepository(MailPreferenceEntity) private readonly preferences: Repository<MailPreferenceEntity>,
  ) {}

  /** Adds orders that are not in the queue yet. All belong to the broadcast, if one is given. */
  async add(
    transaction: Transaction,
    orders: { source: string; encryptedOrder: string }[],
    priority: MailPriority,
    broadcastId?: number,
  ): Promise<void> {
    const sources = orders.map(({ source }) => source);
    const encryptedOrders = orders.map(({ encryptedOrder }) => encryptedOrder);
    await transaction.query(
      sql`INSERT INTO mail (source, encrypted_order, priority, broadcast_id, traceparent)
        SELECT source, encrypted_order, ${priority}::smallint, ${broadcastId ?? null}::int, ${getTraceparent() ?? null}::text
        FROM unnest(${sources}::text[], ${encryptedOrders}::text[]) AS ordered (source, encrypted_order)
        ON CONFLICT (source) DO NOTHING`,
    );
  }

  /** Claims the most urgent due mail; undefined if none is due. If the sender dies, it is due again after `leaseSeconds`. */
  claim(leaseSeconds: number): Promise<DueMail | undefined> {
    return this.database.queryOne(
      sql<DueMail>`UPDATE mail SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds}),
          first_tried_at = coalesce(first_tried_at, now())
        WHERE id = ANY (ARRAY(
          SELECT id FROM mail WHERE next_try_at <= now() ORDER BY priority, next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED))
        RETURNING id, source, encrypted_order AS "encryptedOrder", tries, traceparent,
          extract(epoch FROM now() - first_tried_at)::float8 AS "ageSeconds",
          EXISTS (SELECT FROM broadcast b WHERE b.id = mail.broadcast_id AND b.withdrawn_at IS NOT NULL) AS "isWithdrawn"`,
    );
  }

  /** Prolongs the claim of a mail that is being sent. */
  async renew(id: string, leaseSeconds: number): Promise<void> {
    await this.database.query(
      sql`UPDATE mail SET next_try_at = now() + make_interval(secs => ${leaseSeconds})
        WHERE id = ${id} AND next_try_at IS NOT NULL`,
    );
  }

  /** Finds the account with an address. It may have chosen no language. */
  findReceiver(address: string): Promise<{ id: number; language: AcceptedLanguage | null } | undefined> {
    return this.database.queryOne(
      sql<{ id: number; language: AcceptedLanguage | null }>`SELECT id, language FROM replicated_account
        WHERE lower(email) = lower(${address}) ORDER BY language NULLS LAST LIMIT 1`,
    );
  }

  async markSent(id: string): Promise<void> {
    await this.mails.update({ id }, { ...finished, sentAt: () => 'now()', lastError: null });
  }

  async postpone(id: string, delaySeconds: number, reason: string): Promise<void> {
    await this.database.query(
      sql`UPDATE mail SET next_try_at = now() + make_interval(secs => ${delaySeconds}), last_error = ${reason}
        WHERE id = ${id} AND next_try_at IS NOT NULL`,
    );
  }

  countFailed(): Promise<number> {
    return this.database.queryCount(
      sql`SELECT count(*)::int AS count FROM mail WHERE given_up_at > now() - interval '7 days'`,
    );
  }

  async giveUp(id: string, reason: string): Promise<void> {
    const givenUp = { ...finished, givenUpAt: () => 'now()', lastError: reason };
    await this.mails.update({ id, nextTryAt: Not(IsNull()) }, givenUp);
  }

  async delete(id: string): Promise<void> {
    await this.mails.delete({ id });
  }

  findQueueStates(): Promise<QueueState[]> {
    return this.database.query(
      sql<QueueState>`SELECT priority, count(*)::int AS waiting,
          coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
        FROM mail WHERE next_try_at IS NOT NULL GROUP BY priority`,
    );
  }

  /** Deletes mails that were ordered more than `days` ago and are sent or given up. */
  async deleteOld(days: number): Promise<void> {
    await this.database.query(
      sql`DELETE FROM mail WHERE next_try_at IS NULL AND created_at < now() - make_interval(days => ${days})`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  async findPreference(accountId: number): Promise<MailPreference> {
    const preference = await this.preferences.findOneBy({ accountId });
    return { mails: preference?.mails ?? 'All' };
  }

  async savePreference(accountId: number, mails: MailChoice): Promise<void> {
    if ((await this.preferences.findOneBy({ accountId }))?.mails === mails) return;
    // The first digest is due a week after the change.
    await this.preferences.upsert({ accountId, mails, digestedAt: () => 'now()' }, ['accountId']);
  }

  /** The accounts that do not want a mail for each notification. */
  async findOptedOut(transaction: Transaction, accountIds: number[]): Promise<Set<number>> {
    const preferences = transaction.getRepository(MailPreferenceEntity);
    const found = await preferences.findBy({ accountId: In(accountIds), mails: Not('All') });
    return new Set(found.map(({ accountId }) => accountId));
  }
}
