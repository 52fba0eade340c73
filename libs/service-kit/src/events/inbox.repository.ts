import { Injectable } from '@nestjs/common';
import { type EventContract, getEventSubject } from '@portal/contracts';
import { Database, statementTimeoutMs, type Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

/** The inbox table: the last consumed version of each subject. */
@Injectable()
export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** Records events and runs `apply` with the subjects of new ones in the same transaction. */
  async take(
    events: { subject: string; version: number }[],
    apply: (transaction: Transaction, subjects: Set<string>) => Promise<void>,
  ): Promise<void> {
    const subjects = events.map(({ subject }) => subject);
    const versions = events.map(({ version }) => version);
    await this.database.transaction(async (transaction) => {
      const accepted = await transaction.query(
        sql<{ subject: string }>`INSERT INTO inbox (subject, version)
          SELECT * FROM unnest(${subjects}::text[], ${versions}::bigint[])
          ON CONFLICT (subject) DO UPDATE SET version = excluded.version, applied_at = now()
            WHERE inbox.version < excluded.version
          RETURNING subject`,
      );
      if (accepted.length > 0) await apply(transaction, new Set(accepted.map(({ subject }) => subject)));
    });
  }

  /** Deletes domain events that NATS does not store any more. */
  async prune(): Promise<void> {
    await this.database.query(
      sql`DELETE FROM inbox
          WHERE subject LIKE 'events.%.domain.%' AND applied_at < now() - interval '8 days'`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }
}

/** Returns true if an event of this id was consumed, even if its row is deleted. */
export async function hasConsumed(
  transaction: Transaction,
  event: EventContract,
  id: string | number,
): Promise<boolean> {
  return transaction.hasRows(sql`SELECT FROM inbox WHERE subject = ${getEventSubject(event, id)}`);
}
