import { Injectable } from '@nestjs/common';
import { eventSubject, unavailable, type EventContract } from '@portal/contracts';
import { traced, traceparent, untraced, type SpanOptions } from '@portal/server-kit';
import type { z } from 'zod';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { isConnectionError } from './data-source.js';
import { statement, type Statement } from './statement.js';

const addToOutbox = statement(
  'outbox_add',
  `INSERT INTO outbox (subject, sort, value, traceparent)
   SELECT subject, $1, value, $4
   FROM unnest($2::text[], $3::jsonb[]) WITH ORDINALITY AS event (subject, value, place)
   ORDER BY place`,
);

export class Transaction {
  /** True after an event was published. */
  hasPublished = false;
  /** Callbacks after the commit; they must not throw. */
  readonly afterCommit: (() => void)[] = [];

  constructor(
    readonly manager: EntityManager,
    private readonly client: PoolClient,
  ) {}

  async rows<Row extends object>({ name, text }: Statement, values: unknown[] = []): Promise<Row[]> {
    const query = () => this.client.query<Row>({ name, text, values });
    return (await traced(statementSpan(name), query)).rows;
  }

  /** Publishes an event when the transaction commits. Null publishes the deletion of a row. */
  async publish<F extends EventContract>(
    event: F,
    id: string | number,
    value: z.output<F['value']> | null,
  ): Promise<void> {
    await this.publishAll(event, [{ id, value }]);
  }

  /** Publishes many events of one kind in one statement. */
  async publishAll<F extends EventContract>(
    event: F,
    changes: { id: string | number; value: z.output<F['value']> | null }[],
  ): Promise<void> {
    const subjects = changes.map(({ id }) => eventSubject(event, id));
    const values = changes.map(({ value }) => JSON.stringify(value));
    await this.rows(addToOutbox, [event.type, subjects, values, traceparent() ?? null]);
    this.hasPublished = true;
  }
}

/** The service's database. Every method throws Problem `unavailable` while PostgreSQL cannot be reached. */
@Injectable()
export class Database {
  private publishedListener: () => void = () => undefined;

  constructor(private readonly dataSource: DataSource) {}

  private get pool(): Pool {
    return (this.dataSource.driver as PostgresDriver).master as Pool;
  }

  /** The rows of a prepared statement. */
  async rows<Row extends object>(
    { name, text, timeoutMs }: Statement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const query = { name, text, values, query_timeout: timeoutMs };
    try {
      return (await traced(statementSpan(name), () => this.pool.query<Row>(query))).rows;
    } catch (error) {
      throw asProblem(error);
    }
  }

  /** Sets the listener that is called after each commit with events. */
  onPublished(listener: () => void): void {
    this.publishedListener = listener;
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return traced(statementSpan('transaction'), () => this.transact(work));
  }

  private async transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const transaction = new Transaction(runner.manager, client);
      const result = await work(transaction);
      await runner.commitTransaction();
      if (transaction.hasPublished) untraced(this.publishedListener);
      for (const callback of transaction.afterCommit) callback();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw asProblem(error);
    } finally {
      await runner.release();
    }
  }
}

/** Span of a statement: its name without its values. */
const statementSpan = (name: string) => (): SpanOptions => ({
  name: name || 'unprepared statement',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
});

const asProblem = (error: unknown) => (isConnectionError(error) ? unavailable() : error);
