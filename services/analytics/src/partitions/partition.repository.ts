import { Injectable } from '@nestjs/common';
import { Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import {
  allowLongStatements,
  limitLockWait,
  lockHistory,
  retryWhileLocked,
} from '../transaction/transaction.repository.js';
import { DroppedPartitionEntity } from './dropped-partition.entity.js';

/** A partition of a past month of UTC. */
export interface Partition {
  /** `YYYY-MM`. */
  month: string;
  name: string;
  /** True when the usage of all months of the portal's time zone that overlap it is stored. */
  isCounted: boolean;
}

/** Pages of some 80 views each that are moved in one transaction. Recording views waits meanwhile. */
export const pagesPerMove = 64;

const createUpcoming = sql`SELECT create_coming_viewership_partitions()`;

/** Adds the moved views to `dropped` of a rollup of pairs. */
const addDropped = (table: string, key: string, moved: Sql): Sql => {
  const [name, keys] = [sql.raw(table), sql.raw(key)];
  return sql`
    INSERT INTO ${name} (${keys}, count, dropped, last_viewed_at)
    SELECT ${keys}, 0, count(*), max(viewed_at) FROM ${moved} GROUP BY ${keys} ORDER BY ${keys}
    ON CONFLICT (${keys}) DO UPDATE SET dropped = ${name}.dropped + excluded.dropped`;
};

/** Creates the partitions from the month of `since` to three months from now. Needs the owner's role. */
export async function createPartitions(transaction: Transaction, since: Date): Promise<void> {
  await limitLockWait(transaction);
  await transaction.query(
    sql`SELECT create_viewership_partition(month::date) FROM generate_series(
          date_trunc('month', ${since}::timestamptz AT TIME ZONE 'UTC'), now() AT TIME ZONE 'UTC', interval '1 month') AS month`,
  );
  await transaction.query(createUpcoming);
}

@Injectable()
export class PartitionRepository {
  constructor(private readonly database: Database) {}

  /** Creates the partitions of this month and the three after it. */
  async createUpcoming(): Promise<void> {
    await retryWhileLocked(this.database, async (transaction) => {
      await limitLockWait(transaction);
      await transaction.query(createUpcoming);
    });
  }

  /** Finds the partitions of the months before `before`, `YYYY-MM`, oldest first, without future ones. */
  findBefore(before: string, timeZone: string): Promise<Partition[]> {
    const zone = sql`${timeZone}`;
    const statement = sql<Partition>`
      WITH partition AS (
        SELECT inhrelid::regclass::text AS name, to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') AS month
        FROM pg_inherits WHERE inhparent = 'viewership'::regclass AND inhrelid::regclass::text <> 'viewership_default'
      )
      SELECT to_char(month, 'YYYY-MM') AS month, name,
        NOT EXISTS (
          SELECT FROM generate_series(
            date_trunc('month', month::timestamp AT TIME ZONE 'UTC' AT TIME ZONE ${zone}),
            (month + interval '1 month' - interval '1 microsecond') AT TIME ZONE 'UTC' AT TIME ZONE ${zone},
            interval '1 month') AS needed
          WHERE needed::date NOT IN (SELECT month FROM usage_month)
        ) AS "isCounted"
      FROM partition
      WHERE month < to_date(${before}, 'YYYY-MM') AND month <= (now() AT TIME ZONE 'UTC')::date ORDER BY 1`;
    return this.database.transaction((transaction) => transaction.query(statement));
  }

  countViews({ name }: Partition): Promise<number> {
    return this.database.transaction((transaction) =>
      transaction.queryCount(sql`SELECT count(*)::int AS count FROM ${sql.raw(name)}`, {
        isPrepared: false,
      }),
    );
  }

  countPages({ name }: Partition): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const row = await transaction.queryOne(
        sql<{ pages: number }>`
          SELECT (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int AS pages`,
      );
      return row?.pages ?? 0;
    });
  }

  /** Disables vacuum, which would delay dropping the partition. A vacuum that is running gives way. */
  async disableVacuum({ name }: Partition): Promise<void> {
    await this.database.transaction((transaction) =>
      transaction.query(sql`ALTER TABLE ${sql.raw(name)} SET (autovacuum_enabled = false)`, {
        isPrepared: false,
      }),
    );
  }

  /** Deletes the views of {@link pagesPerMove} pages, which stay counted in the rollups. Returns the number of views. */
  moveViews({ name, month }: Partition, firstPage: number, timeZone: string): Promise<number> {
    const pages = [firstPage, firstPage + pagesPerMove].map((page) => sql`${`(${page},0)`}::tid`);
    const statement = sql<{ count: number }>`
      WITH moved AS (
        DELETE FROM ${sql.raw(name)} WHERE ctid >= ${pages[0]} AND ctid < ${pages[1]}
        RETURNING account_id, partner_id, report_id, viewed_at
      ), of_partners AS (
        SELECT * FROM moved WHERE partner_id IS NOT NULL
      ), by_user AS (
        ${addDropped('user_report_views', 'account_id, report_id', sql`moved`)}
      ), by_partner AS (
        ${addDropped('partner_report_views', 'partner_id, report_id', sql`of_partners`)}
      ), by_report AS (
        INSERT INTO report_views (report_id, count, dropped)
        SELECT report_id, 0, count(*) FROM moved GROUP BY report_id ORDER BY report_id
        ON CONFLICT (report_id) DO UPDATE SET dropped = report_views.dropped + excluded.dropped
      ), by_day AS (
        INSERT INTO daily_views (day, count, dropped)
        SELECT (viewed_at AT TIME ZONE ${timeZone})::date AS day, 0, count(*) FROM moved GROUP BY 1 ORDER BY 1
        ON CONFLICT (day) DO UPDATE SET dropped = daily_views.dropped + excluded.dropped
      ), total AS (
        UPDATE total_views SET dropped = dropped + (SELECT count(*) FROM moved)
      )
      SELECT count(*)::int AS count FROM moved`;
    return retryWhileLocked(this.database, async (transaction) => {
      await allowLongStatements(transaction);
      await lockHistory(transaction);
      await limitLockWait(transaction);
      // Recording views locks the same rows in another order. It must wait at the parent table, or both could deadlock.
      await transaction.query(sql`LOCK TABLE ONLY viewership IN SHARE ROW EXCLUSIVE MODE`);
      await transaction.getRepository(DroppedPartitionEntity).upsert({ month: `${month}-01` }, ['month']);
      return transaction.queryCount(statement, { isPrepared: false });
    });
  }

  /** @throws Error when the partition is not empty */
  async dropEmpty({ name }: Partition): Promise<void> {
    const table = sql.raw(name);
    await retryWhileLocked(this.database, async (transaction) => {
      await limitLockWait(transaction);
      await transaction.query(sql`LOCK TABLE ONLY viewership IN ACCESS EXCLUSIVE MODE`);
      const rest = await transaction.query(sql`SELECT FROM ${table} LIMIT 1`, { isPrepared: false });
      if (rest.length > 0) throw new Error(`Partition ${name} is not empty.`);
      await transaction.query(sql`DROP TABLE ${table}`, { isPrepared: false });
    });
  }
}
