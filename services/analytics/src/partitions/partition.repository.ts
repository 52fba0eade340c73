import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction, unprepared } from '@portal/service-kit';
import {
  allowLongStatements,
  limitLockWait,
  retryWhileLocked,
} from '../transaction/transaction.repository.js';
import { lockMonths } from '../usage/usage-month.repository.js';

/** A partition of a past month of UTC. */
export interface Partition {
  /** `YYYY-MM`. */
  month: string;
  name: string;
  /** True when all months of the portal's time zone that overlap it are closed. */
  isClosed: boolean;
}

/** Pages of some 80 views each that are moved in one transaction. Recording views waits meanwhile. */
export const pagesPerMove = 64;

const createUpcoming = statement('partition_create_coming', 'SELECT create_coming_viewership_partitions()');
const createSince = statement(
  'partition_create_since',
  `SELECT create_viewership_partition(month::date)
   FROM generate_series(date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC'), now() AT TIME ZONE 'UTC', interval '1 month') AS month`,
);
const findBefore = statement(
  'partition_find_before',
  `WITH partition AS (
     SELECT inhrelid::regclass::text AS name, to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') AS month
     FROM pg_inherits WHERE inhparent = 'viewership'::regclass AND inhrelid::regclass::text <> 'viewership_default'
   )
   SELECT to_char(month, 'YYYY-MM') AS month, name,
     NOT EXISTS (
       SELECT FROM generate_series(
         date_trunc('month', month::timestamp AT TIME ZONE 'UTC' AT TIME ZONE $2),
         (month + interval '1 month' - interval '1 microsecond') AT TIME ZONE 'UTC' AT TIME ZONE $2,
         interval '1 month') AS needed
       WHERE needed::date NOT IN (SELECT usage_sealed.month FROM usage_sealed)
     ) AS "isClosed"
   FROM partition WHERE month < to_date($1, 'YYYY-MM') AND month <= (now() AT TIME ZONE 'UTC')::date ORDER BY 1`,
);
const noteDropped = statement(
  'partition_note_dropped',
  `INSERT INTO dropped_partition (month) VALUES (to_date($1, 'YYYY-MM')) ON CONFLICT (month) DO NOTHING`,
);
const countPages = statement(
  'partition_pages',
  `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages`,
);

const addDropped = (table: string, key: string, from = 'moved') => `
  INSERT INTO ${table} (${key}, count, dropped, last_viewed_at)
  SELECT ${key}, 0, count(*), max(viewed_at) FROM ${from} GROUP BY ${key} ORDER BY ${key}
  ON CONFLICT (${key}) DO UPDATE SET dropped = ${table}.dropped + excluded.dropped`;

/** Deletes the views of some pages of a partition, and adds their number to `dropped` in every rollup; $1 is the time zone. */
const moveViews = (name: string, firstPage: number) => `
  WITH moved AS (
    DELETE FROM ${name} WHERE ctid >= '(${firstPage},0)' AND ctid < '(${firstPage + pagesPerMove},0)'
    RETURNING account_id, partner_id, report_id, viewed_at
  ), of_partners AS (
    SELECT * FROM moved WHERE partner_id IS NOT NULL
  ), by_user AS (${addDropped('user_report_views', 'account_id, report_id')}
  ), by_partner AS (${addDropped('partner_report_views', 'partner_id, report_id', 'of_partners')}
  ), by_report AS (
    INSERT INTO report_views (report_id, count, dropped)
    SELECT report_id, 0, count(*) FROM moved GROUP BY report_id ORDER BY report_id
    ON CONFLICT (report_id) DO UPDATE SET dropped = report_views.dropped + excluded.dropped
  ), by_day AS (
    INSERT INTO daily_views (day, count, dropped)
    SELECT (viewed_at AT TIME ZONE $1)::date AS day, 0, count(*) FROM moved GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET dropped = daily_views.dropped + excluded.dropped
  ), total AS (
    UPDATE total_views SET dropped = dropped + (SELECT count(*) FROM moved)
  )
  SELECT count(*)::int AS count FROM moved`;

/** Creates the partitions from the month of `since` to three months from now. Needs the owner's role. */
export async function createPartitions(transaction: Transaction, since: Date): Promise<void> {
  await limitLockWait(transaction);
  await transaction.rows(createSince, [since]);
  await transaction.rows(createUpcoming);
}

@Injectable()
export class PartitionRepository {
  constructor(private readonly database: Database) {}

  /** Creates the partitions of this month and the three after it. */
  async createUpcoming(): Promise<void> {
    await retryWhileLocked(this.database, async (transaction) => {
      await limitLockWait(transaction);
      await transaction.rows(createUpcoming);
    });
  }

  /** Finds the partitions of the months before `before`, `YYYY-MM`, oldest first, without future ones. */
  findBefore(before: string, timeZone: string): Promise<Partition[]> {
    return this.database.transaction((transaction) => transaction.rows(findBefore, [before, timeZone]));
  }

  countViews({ name }: Partition): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const count = unprepared(`SELECT count(*)::int AS count FROM ${name}`);
      const [row] = await transaction.rows<{ count: number }>(count);
      return row?.count ?? 0;
    });
  }

  countPages({ name }: Partition): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const [row] = await transaction.rows<{ pages: number }>(countPages, [name]);
      return row?.pages ?? 0;
    });
  }

  /** Disables vacuum, which would delay dropping the partition. A vacuum that is running gives way. */
  async disableVacuum({ name }: Partition): Promise<void> {
    await this.database.transaction(({ manager }) =>
      manager.query(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`),
    );
  }

  /** Deletes the views of {@link pagesPerMove} pages, which stay counted in the rollups. Returns the number of views. */
  moveViews({ name, month }: Partition, firstPage: number, timeZone: string): Promise<number> {
    return retryWhileLocked(this.database, async (transaction) => {
      await allowLongStatements(transaction);
      await lockMonths(transaction);
      await limitLockWait(transaction);
      // Recording views locks the same rows in another order. It must wait at the parent table, or both could deadlock.
      await transaction.manager.query('LOCK TABLE ONLY viewership IN SHARE ROW EXCLUSIVE MODE');
      await transaction.rows(noteDropped, [month]);
      const [row] = await transaction.rows<{ count: number }>(unprepared(moveViews(name, firstPage)), [
        timeZone,
      ]);
      return row?.count ?? 0;
    });
  }

  /** @throws Error when the partition is not empty */
  async dropEmpty({ name }: Partition): Promise<void> {
    await retryWhileLocked(this.database, async (transaction) => {
      await limitLockWait(transaction);
      await transaction.manager.query('LOCK TABLE ONLY viewership IN ACCESS EXCLUSIVE MODE');
      await transaction.manager.query(`
        DO $$ BEGIN
          IF EXISTS (SELECT FROM ${name}) THEN RAISE EXCEPTION 'Partition ${name} is not empty.'; END IF;
        END $$`);
      await transaction.manager.query(`DROP TABLE ${name}`);
    });
  }
}
