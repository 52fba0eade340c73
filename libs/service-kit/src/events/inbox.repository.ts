import { Injectable } from '@nestjs/common';
import { type EventContract, eventSubject } from '@portal/contracts';
import { Database, type Transaction } from '../database/database.js';
import { slowStatement, statement } from '../database/statement.js';

const accept = statement(
  'inbox_accept',
  `INSERT INTO inbox (subject, version)
   SELECT * FROM unnest($1::text[], $2::bigint[])
   ON CONFLICT (subject) DO UPDATE SET version = excluded.version, applied_at = now()
     WHERE inbox.version < excluded.version
   RETURNING subject`,
);
const prune = slowStatement(
  'inbox_prune',
  `DELETE FROM inbox WHERE subject LIKE 'facts.%.occurrence.%' AND applied_at < now() - interval '8 days'`,
);

/** The inbox table: the last consumed version of each subject. */
@Injectable()
export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** Records events and runs `apply` with the subjects of new ones in the same transaction. */
  async take(
    events: { subject: string; version: number }[],
    apply: (transaction: Transaction, subjects: Set<string>) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const values = [events.map(({ subject }) => subject), events.map(({ version }) => version)];
      const news = await transaction.rows<{ subject: string }>(accept, values);
      if (news.length > 0) await apply(transaction, new Set(news.map(({ subject }) => subject)));
    });
  }

  /** Deletes occurrences that NATS does not store any more. */
  async prune(): Promise<void> {
    await this.database.rows(prune);
  }
}

const find = statement('inbox_has', 'SELECT FROM inbox WHERE subject = $1');

/** Returns true if an event of this id was consumed, even if its row is deleted. */
export async function hasConsumed(
  transaction: Transaction,
  event: EventContract,
  id: string | number,
): Promise<boolean> {
  return (await transaction.rows(find, [eventSubject(event, id)])).length > 0;
}
