import { Injectable } from '@nestjs/common';
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

/** The inbox table: the version up to which each event has been taken in. */
@Injectable()
export class InboxRepository {
  constructor(private readonly database: Database) {}

  /** Runs `apply` with the subjects of those events that are news, in the transaction that notes them as taken in. */
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

  /** Forgets occurrences that are older than NATS keeps them. */
  async prune(): Promise<void> {
    await this.database.rows(prune);
  }
}
