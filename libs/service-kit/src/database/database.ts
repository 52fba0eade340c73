import { Injectable } from '@nestjs/common';
import { eventSubject, unavailable, type EventContract } from '@portal/contracts';
import { traced, traceparent, type SpanOptions } from '@portal/server-kit';
import type { z } from 'zod';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { OutboxSignal } from '../events/outbox-signal.js';
import { isConnectionFault } from './connection-fault.js';
import { statement, type Statement } from './statement.js';

const addToOutbox = statement(
  'outbox_add',
  `INSERT INTO outbox (subject, sort, value, traceparent)
   SELECT subject, $1, value, $4
   FROM unnest($2::text[], $3::jsonb[]) WITH ORDINALITY AS event (subject, value, place)
   ORDER BY place`,
);

/** Reads and writes that stand or fall together. */
export class Transaction {
  /** True once an event was emitted. */
  hasPublished = false;
  /** What is done once everything is committed; it must not throw. */
  readonly afterCommit: (() => void)[] = [];

  constructor(
    readonly manager: EntityManager,
    private readonly client: PoolClient,
  ) {}

  /** The rows of a prepared statement. */
  async rows<Row extends object>({ name, text }: Statement, values: unknown[] = []): Promise<Row[]> {
    const query = () => this.client.query<Row>({ name, text, values });
    return (await traced(statementSpan(name), query)).rows;
  }

  /** Tells the other services an event, if and when the transaction commits; null says that it is gone. */
  async publish<F extends EventContract>(
    event: F,
    id: string | number,
    value: z.output<F['value']> | null,
  ): Promise<void> {
    await this.publishAll(event, [{ id, value }]);
  }

  /** Emits many events of a kind at the cost of one. */
  async publishAll<F extends EventContract>(
    event: F,
    news: { id: string | number; value: z.output<F['value']> | null }[],
  ): Promise<void> {
    const subjects = news.map(({ id }) => eventSubject(event, id));
    const values = news.map(({ value }) => JSON.stringify(value));
    await this.rows(addToOutbox, [event.type, subjects, values, traceparent() ?? null]);
    this.hasPublished = true;
  }
}

/**
 * The service's database: prepared statements for what is read often, transactions for what is written.
 * Every method throws Problem `unavailable` when PostgreSQL cannot be reached.
 */
@Injectable()
export class Database {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxSignal,
  ) {}

  private get pool(): Pool {
    return (this.dataSource.driver as PostgresDriver).master as Pool;
  }

  /** The rows of a prepared statement. */
  async rows<Row extends object>(
    { name, text, patience }: Statement,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const query = { name, text, values, query_timeout: patience };
    try {
      return (await traced(statementSpan(name), () => this.pool.query<Row>(query))).rows;
    } catch (error) {
      throw asProblem(error);
    }
  }

  /** Runs `work` in one transaction, and wakes the outbox when it has committed facts. */
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
      if (transaction.hasPublished) this.outbox.wake();
      for (const then of transaction.afterCommit) then();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw asProblem(error);
    } finally {
      await runner.release();
    }
  }
}

/** What a trace tells of a statement: its name, never its values. */
const statementSpan = (name: string) => (): SpanOptions => ({
  name: name || 'unprepared statement',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
});

const asProblem = (error: unknown) => (isConnectionFault(error) ? unavailable() : error);
