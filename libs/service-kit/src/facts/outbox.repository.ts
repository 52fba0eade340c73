import type { Fact } from '@portal/contracts';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../database/database.js';
import { statement } from '../database/statement.js';

/** A fact that waits for being published. `version` grows with every fact of the service. */
export interface OutboxRow {
  version: string;
  subject: string;
  value: unknown;
}

const relayLock = 7_226_002;

const lock = statement('outbox_lock', 'SELECT pg_try_advisory_xact_lock($1) AS mine');
const unpublished = statement(
  'outbox_unpublished',
  'SELECT version, subject, value FROM outbox WHERE published_at IS NULL ORDER BY version LIMIT $1',
);
const markPublished = statement(
  'outbox_mark',
  'UPDATE outbox SET published_at = now() WHERE version = ANY ($1::bigint[])',
);
const republish = statement('outbox_republish', 'UPDATE outbox SET published_at = NULL WHERE sort = $1');
const compact = statement(
  'outbox_compact',
  `DELETE FROM outbox old
   WHERE old.published_at IS NOT NULL
     AND (old.sort = 'occurrence' AND old.created_at < now() - interval '7 days'
          OR old.sort = 'state' AND EXISTS (
            SELECT FROM outbox newer WHERE newer.subject = old.subject AND newer.version > old.version))`,
);

/** The outbox table: what was told, kept so long that NATS can be filled again from it. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  /**
   * Hands the oldest unpublished rows to `publish` and marks those whose versions it gives back.
   * @returns how many were found; undefined while another copy of the service is publishing
   */
  relay(limit: number, publish: (rows: OutboxRow[]) => Promise<string[]>): Promise<number | undefined> {
    return this.database.transaction(async (transaction: Transaction) => {
      const [locked] = await transaction.rows<{ mine: boolean }>(lock, [relayLock]);
      if (!locked?.mine) return undefined;
      const rows = await transaction.rows<OutboxRow>(unpublished, [limit]);
      if (rows.length > 0) await transaction.rows(markPublished, [await publish(rows)]);
      return rows.length;
    });
  }

  /** Makes everything of a sort that is still kept wait again: the newest state of each row, and a week of occurrences. */
  async republish(sort: Fact['sort']): Promise<void> {
    await this.database.rows(republish, [sort]);
  }

  /** Drops what is neither the newest state of its row nor an occurrence of the last week. */
  async compact(): Promise<void> {
    await this.database.rows(compact);
  }
}
