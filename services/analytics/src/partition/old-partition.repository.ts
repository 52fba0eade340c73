import { statement, type Transaction, unprepared } from '@portal/service-kit';
import { allowLongWork } from '../timing/long-work.repository.js';
import { waitBriefly } from '../timing/patient.repository.js';
import { lockMonths } from '../usage-report/usage-month.repository.js';

/** A partition whose month of UTC is over. */
export interface OldPartition {
  /** `YYYY-MM`. */
  month: string;
  name: string;
  /** Whether all months of the portal's time zone that it has views of are sealed. */
  sealed: boolean;
}

/** Pages of a partition, some 80 views each: few, since whoever records views waits while they are moved. */
export const pagesAtOnce = 64;

const findOld = statement(
  'partition_old',
  `WITH parts AS (
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
     ) AS sealed
   FROM parts WHERE month < to_date($1, 'YYYY-MM') AND month <= (now() AT TIME ZONE 'UTC')::date ORDER BY 1`,
);
const note = statement(
  'partition_note_dropped',
  `INSERT INTO dropped_partition (month) VALUES (to_date($1, 'YYYY-MM')) ON CONFLICT (month) DO NOTHING`,
);
const pages = statement(
  'partition_pages',
  `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages`,
);

const addDropped = (table: string, key: string, from = 'moved') => `
  INSERT INTO ${table} (${key}, count, dropped, last_viewed_at)
  SELECT ${key}, 0, count(*), max(viewed_at) FROM ${from} GROUP BY ${key} ORDER BY ${key}
  ON CONFLICT (${key}) DO UPDATE SET dropped = ${table}.dropped + excluded.dropped`;

/** Takes the views of some pages out of a partition and keeps their number in every rollup; $1 is the zone. */
const moveSome = (name: string, firstPage: number) => `
  WITH moved AS (
    DELETE FROM ${name} WHERE ctid >= '(${firstPage},0)' AND ctid < '(${firstPage + pagesAtOnce},0)'
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
  ), in_all AS (
    UPDATE total_views SET dropped = dropped + (SELECT count(*) FROM moved)
  )
  SELECT count(*)::int AS count FROM moved`;

/** The partitions of the months before `before`, `YYYY-MM`, that have begun, oldest first. */
export const findOldPartitions = (
  transaction: Transaction,
  before: string,
  timeZone: string,
): Promise<OldPartition[]> => transaction.rows(findOld, [before, timeZone]);

/** How many views a partition has. */
export async function countViews(transaction: Transaction, { name }: OldPartition): Promise<number> {
  const [row] = await transaction.rows<{ count: number }>(
    unprepared(`SELECT count(*)::int AS count FROM ${name}`),
  );
  return row?.count ?? 0;
}

/** How many pages a partition has. */
export async function countPages(transaction: Transaction, { name }: OldPartition): Promise<number> {
  const [row] = await transaction.rows<{ pages: number }>(pages, [name]);
  return row?.pages ?? 0;
}

/**
 * Keeps vacuum out of a partition that is to be emptied: it would hold up the dropping, and would only clean what goes anyway. One that is at
 * work gives way.
 */
export async function keepVacuumOut({ manager }: Transaction, { name }: OldPartition): Promise<void> {
  await manager.query(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`);
}

/** Takes the views of so many pages from a first one out of a partition, whose number the rollups keep; gives how many views. */
export async function moveViews(
  transaction: Transaction,
  { name, month }: OldPartition,
  firstPage: number,
  timeZone: string,
): Promise<number> {
  await allowLongWork(transaction);
  await lockMonths(transaction);
  await waitBriefly(transaction);
  // Whoever records views locks the same rows in other orders: it waits for this little while, at the parent alone.
  await transaction.manager.query('LOCK TABLE ONLY viewership IN SHARE ROW EXCLUSIVE MODE');
  await transaction.rows(note, [month]);
  const [row] = await transaction.rows<{ count: number }>(unprepared(moveSome(name, firstPage)), [timeZone]);
  return row?.count ?? 0;
}

/** Drops a partition, which must be empty. */
export async function dropEmpty(transaction: Transaction, { name }: OldPartition): Promise<void> {
  await waitBriefly(transaction);
  await transaction.manager.query('LOCK TABLE ONLY viewership IN ACCESS EXCLUSIVE MODE');
  await transaction.manager.query(`
    DO $$ BEGIN
      IF EXISTS (SELECT FROM ${name}) THEN RAISE EXCEPTION 'There are views in ${name} again.'; END IF;
    END $$`);
  await transaction.manager.query(`DROP TABLE ${name}`);
}
