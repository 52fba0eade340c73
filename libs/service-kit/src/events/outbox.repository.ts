import type { EventContract } from '@portal/contracts';
import { Injectable } from '@nestjs/common';
import { Database, statementTimeoutMs, type Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

/** An unpublished event. `version` grows with each event of the service. */
export interface OutboxRow {
  version: string;
  subject: string;
  type: EventContract['type'];
  value: unknown;
  /** W3C `traceparent` of the publisher; null without a trace and after the first publication. */
  traceparent: string | null;
}

const relayLock = 7_226_002;

/** Statistics of unpublished events, up to {@link maxCounted}. */
export interface OutboxState {
  waiting: number;
  /** Age of the oldest event in seconds. */
  oldest: number;
}

const maxCounted = 10_000;
const housekeeping = { timeoutMs: statementTimeoutMs.housekeeping };

/** The outbox table. Published events are stored so that lost streams can be filled again. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  /**
   * Publishes the oldest unpublished rows and marks them as published. Of states only the newest version is published; older ones are
   * deleted. @returns the number of rows; undefined while another copy of the service is publishing
   */
  relay(limit: number, publish: (rows: OutboxRow[]) => Promise<void>): Promise<number | undefined> {
    return this.database.transaction(async (transaction: Transaction) => {
      const locked = await transaction.queryOne(
        sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${relayLock}) AS mine`,
      );
      if (!locked?.mine) return undefined;
      const rows = await transaction.query(
        sql<OutboxRow>`SELECT version, subject, type, value, traceparent FROM outbox
          WHERE published_at IS NULL ORDER BY version LIMIT ${limit}`,
      );
      if (rows.length === 0) return 0;
      await publish(pickNewest(rows));
      const subjects = rows.map(({ subject }) => subject);
      const versions = rows.map(({ version }) => version);
      await transaction.query(
        sql`UPDATE outbox SET published_at = now(), traceparent = NULL WHERE version = ANY (${versions}::bigint[])`,
      );
      await transaction.query(
        sql`DELETE FROM outbox old USING unnest(${subjects}::text[], ${versions}::bigint[]) AS newer (subject, version)
            WHERE old.type = 'state' AND old.subject = newer.subject AND old.version < newer.version`,
      );
      return rows.length;
    });
  }

  /** Marks all events of a type as unpublished, unless they were published to this very stream, by its creation time. */
  async republishToNewStream(stream: string, createdAt: string, type: EventContract['type']): Promise<void> {
    // One statement: a failure between the two would leave a new stream empty.
    await this.database.query(
      sql`WITH new_stream AS (
            INSERT INTO published_stream (name, created_at) VALUES (${stream}, ${createdAt})
            ON CONFLICT (name) DO UPDATE SET created_at = excluded.created_at
              WHERE published_stream.created_at <> excluded.created_at
            RETURNING name
          )
          UPDATE outbox SET published_at = NULL WHERE type = ${type} AND EXISTS (SELECT FROM new_stream)`,
      housekeeping,
    );
  }

  /** Marks recent events as unpublished, because NATS may not have written them to disk. */
  async republishRecent(): Promise<void> {
    await this.database.query(
      sql`UPDATE outbox SET published_at = NULL WHERE published_at > now() - interval '5 minutes'`,
      housekeeping,
    );
  }

  async findState(): Promise<OutboxState> {
    const row = await this.database.queryOne(
      sql<OutboxState>`SELECT count(*)::int AS waiting,
          coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
        FROM (
          SELECT created_at FROM outbox WHERE published_at IS NULL ORDER BY version LIMIT ${maxCounted}
        ) AS waiting`,
    );
    return row ?? { waiting: 0, oldest: 0 };
  }

  /** Deletes domain events that NATS does not store any more. */
  async dropPast(): Promise<void> {
    await this.database.query(
      sql`DELETE FROM outbox
          WHERE type = 'domain' AND published_at IS NOT NULL AND created_at < now() - interval '7 days'`,
      housekeeping,
    );
  }
}

/** Events are published concurrently, so an older state could be stored after a newer one. */
function pickNewest(rows: OutboxRow[]): OutboxRow[] {
  const newest = new Map(rows.map((row) => [row.type === 'state' ? row.subject : row.version, row]));
  return [...newest.values()];
}
