import { channel } from 'node:diagnostics_channel';
import { Injectable } from '@nestjs/common';
import { eventSubject, unavailable, type EventContract } from '@portal/contracts';
import { traced, traceparent, untraced, type SpanOptions } from '@portal/server-kit';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import type { z } from 'zod';
import { isConnectionError } from './data-source.js';
import { bind, sql, type BoundStatement, type Sql } from './sql.js';

/** Timeouts of statements in milliseconds, a little shorter than those of the calls. */
export const statementTimeoutMs = {
  calls: 1_500,
  /** For calls with a timeout of ten seconds. */
  longCalls: 9_500,
  /** For background work, and for calls with own timeouts. */
  housekeeping: 60_000,
} as const;

export interface StatementOptions {
  /** False for a statement that is planned for its values each time, because no plan suits all values. */
  isPrepared?: boolean;
  /** Milliseconds; after that the database counts as unreachable. By default that of calls, and none in a transaction. */
  timeoutMs?: number;
}

/** A completed statement, for the tests of statements. */
export interface CompletedStatement extends BoundStatement {
  statement: Sql;
  result: QueryResult;
}

/** Publishes each {@link CompletedStatement}. Costs nothing without a subscriber. */
export const completedStatements = channel('portal:completed-statements');

async function run<Row extends object>(
  client: Pool | PoolClient,
  statement: Sql<Row>,
  { isPrepared = true, timeoutMs }: StatementOptions,
): Promise<Row[]> {
  const { name, text, values } = bind(statement);
  const query = { name: isPrepared ? name : undefined, text, values, query_timeout: timeoutMs };
  const result = await traced(statementSpan(name), () => client.query<Row>(query));
  if (completedStatements.hasSubscribers)
    completedStatements.publish({ statement, name, text, values, result } satisfies CompletedStatement);
  return result.rows;
}

export class Transaction {
  /** True after an event was published. */
  hasPublished = false;
  /** Callbacks after the commit; they must not throw. */
  readonly afterCommit: (() => void)[] = [];

  constructor(
    private readonly manager: EntityManager,
    private readonly client: PoolClient,
  ) {}

  /** Returns the rows of a statement. */
  rows<Row extends object>(statement: Sql<Row>, options: StatementOptions = {}): Promise<Row[]> {
    return run(this.client, statement, options);
  }

  /** Returns the repository of an entity, whose reads and writes belong to the transaction. */
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
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
    await this.rows(
      sql`INSERT INTO outbox (subject, sort, value, traceparent)
          SELECT subject, ${event.type}, value, ${traceparent() ?? null}
          FROM unnest(${subjects}::text[], ${values}::jsonb[]) WITH ORDINALITY AS event (subject, value, place)
          ORDER BY place`,
    );
    this.hasPublished = true;
  }
}

/** The service's database. Every method throws Problem `unavailable` while PostgreSQL cannot be reached. */
@Injectable()
export class Database {
  private publishedListener: () => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
  ) {}

  /** Returns the rows of a statement outside any transaction. */
  async rows<Row extends object>(statement: Sql<Row>, options: StatementOptions = {}): Promise<Row[]> {
    try {
      return await run(this.pool, statement, { timeoutMs: statementTimeoutMs.calls, ...options });
    } catch (error) {
      throw asProblem(error);
    }
  }

  /** Runs a statement that needs only the connection. */
  async ping(): Promise<void> {
    await this.rows(sql`SELECT 1`);
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
  name,
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
});

const asProblem = (error: unknown): unknown => (isConnectionError(error) ? unavailable() : error);
