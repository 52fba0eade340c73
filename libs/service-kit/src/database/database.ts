import { channel } from 'node:diagnostics_channel';
import { Injectable } from '@nestjs/common';
import { getEventSubject, unavailable, type EventContract, type WriteResponse } from '@portal/contracts';
import {
  LimitedLog,
  runInSpan,
  getTraceparent,
  runOutsideTrace,
  type Log,
  type SpanOptions,
} from '@portal/server-kit';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import type { z } from 'zod';
import { catchRefusal } from '../refusal/refusal.js';
import { countOutage, isOutage } from './outage.js';
import { bind, sql, type BoundStatement, type Sql } from './sql.js';

/** Timeouts of statements in milliseconds. Others end a little before the call, as waiting for a connection does. */
export const statementTimeoutMs = {
  /** For checks of readiness, whose callers wait for few seconds. */
  ping: 1_500,
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

/** Statements slower than this are logged, in milliseconds. */
const slowStatementMs = 1_000;

/** The row of a statement that counts. */
interface Count {
  count: number;
}

type Run = <Row extends object>(statement: Sql<Row>, options: StatementOptions) => Promise<Row[]>;

/** Runs statements. */
export abstract class Connection {
  abstract query<Row extends object>(statement: Sql<Row>, options?: StatementOptions): Promise<Row[]>;

  /** Returns the first row of a statement; undefined without rows. */
  async queryOne<Row extends object>(
    statement: Sql<Row>,
    options?: StatementOptions,
  ): Promise<Row | undefined> {
    const [row] = await this.query(statement, options);
    return row;
  }

  /** Returns the number that a statement counts; 0 without a row. */
  async queryCount(statement: Sql<Count>, options?: StatementOptions): Promise<number> {
    return (await this.queryOne(statement, options))?.count ?? 0;
  }

  async hasRows(statement: Sql, options?: StatementOptions): Promise<boolean> {
    return (await this.query(statement, options)).length > 0;
  }
}

export class Transaction extends Connection {
  /** True after an event was published. */
  hasPublished = false;
  /** Last statements of the transaction. What they lock is locked only during the commit. */
  readonly beforeCommit: (() => Promise<void>)[] = [];
  /** Callbacks after the commit; they must not throw. */
  readonly afterCommit: (() => void)[] = [];

  constructor(
    private readonly manager: EntityManager,
    private readonly run: Run,
  ) {
    super();
  }

  query<Row extends object>(statement: Sql<Row>, options: StatementOptions = {}): Promise<Row[]> {
    return this.run(statement, options);
  }

  /** Returns the repository of an entity, whose reads and writes belong to the transaction. */
  getRepository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
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
    const subjects = changes.map(({ id }) => getEventSubject(event, id));
    const values = changes.map(({ value }) => JSON.stringify(value));
    await this.query(
      sql`INSERT INTO outbox (subject, type, value, traceparent)
          SELECT subject, ${event.type}, value, ${getTraceparent() ?? null}
          FROM unnest(${subjects}::text[], ${values}::jsonb[]) WITH ORDINALITY AS event (subject, value, place)
          ORDER BY place`,
    );
    this.hasPublished = true;
  }
}

/** The service's database. Every method throws Problem `unavailable` while PostgreSQL cannot be reached. */
@Injectable()
export class Database extends Connection {
  private onPublish: () => void = () => undefined;
  private readonly log: LimitedLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    log: Log,
  ) {
    super();
    this.log = new LimitedLog(log);
  }

  /** Returns the rows of a statement outside any transaction. */
  query<Row extends object>(statement: Sql<Row>, options: StatementOptions = {}): Promise<Row[]> {
    const timeoutMs = options.timeoutMs ?? this.pool.options.connectionTimeoutMillis;
    return this.run(this.pool, statement, { ...options, timeoutMs });
  }

  /** Runs a statement that needs only the connection. */
  async ping(): Promise<void> {
    await this.query(sql`SELECT 1`, { timeoutMs: statementTimeoutMs.ping });
  }

  /** Sets the listener that is called after each commit with events. */
  onPublished(listener: () => void): void {
    this.onPublish = listener;
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return runInSpan(describeStatement('transaction'), () => this.transact(work));
  }

  /** Runs a write in a transaction. A refusal rolls it back and becomes the response. */
  write(work: (transaction: Transaction) => Promise<WriteResponse>): Promise<WriteResponse> {
    return catchRefusal(this.transaction(work));
  }

  private async transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    const startedAt = performance.now();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const transaction = new Transaction(runner.manager, (statement, options) =>
        this.run(client, statement, options),
      );
      const result = await work(transaction);
      for (const callback of transaction.beforeCommit) await callback();
      await runner.commitTransaction();
      if (transaction.hasPublished) runOutsideTrace(this.onPublish);
      for (const callback of transaction.afterCommit) callback();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw this.toProblem(error, 'transaction', startedAt);
    } finally {
      await runner.release();
    }
  }

  private async run<Row extends object>(
    client: Pool | PoolClient,
    statement: Sql<Row>,
    { isPrepared = true, timeoutMs }: StatementOptions,
  ): Promise<Row[]> {
    const { name, text, values } = bind(statement);
    const query = { name: isPrepared ? name : undefined, text, values, query_timeout: timeoutMs };
    const startedAt = performance.now();
    try {
      const result = await runInSpan(describeStatement(name), () => client.query<Row>(query));
      const milliseconds = Math.round(performance.now() - startedAt);
      if (milliseconds >= slowStatementMs)
        this.log.warn(`slow ${name}`, { statement: name, milliseconds }, 'statement was slow');
      if (completedStatements.hasSubscribers)
        completedStatements.publish({ statement, name, text, values, result } satisfies CompletedStatement);
      return result.rows;
    } catch (error) {
      throw this.toProblem(error, name, startedAt);
    }
  }

  /** Logs a lost or slow connection once for an outage, and hides it from the caller; other errors stay. */
  private toProblem(error: unknown, statement: string, startedAt: number): unknown {
    if (!isOutage(error)) return error;
    countOutage(error);
    const milliseconds = Math.round(performance.now() - startedAt);
    const fields = { dependency: 'PostgreSQL', statement, milliseconds, error: String(error) };
    this.log.warn('PostgreSQL', fields, 'PostgreSQL did not respond');
    return unavailable(undefined, { cause: error });
  }
}

/** Span of a statement: its name without its values. */
const describeStatement = (name: string) => (): SpanOptions => ({
  name,
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
});
