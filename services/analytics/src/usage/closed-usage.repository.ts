import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';
import { allowLongStatements } from '../transaction/transaction.repository.js';
import { mergeUsage, usageColumns, buildUsageSql } from './usage-aggregation.sql.js';

/** Units of closed periods, each after those that it consists of. Five days begin on the 1st, 6th, 11th, 16th, 21st or 26th, and end with the month. */
export const periodUnits = ['day', 'fiveDays', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** A row of a closed period that differs from its views. Null stands for all; partner 0 for viewers without a partner. */
export interface UsageDifference {
  days: string;
  partnerId: number | null;
  reportId: number | null;
}

/** A period is closable when it is over and not finally closed, and complete when it is finally closed and can be closed again. */
export type PeriodState = 'closable' | 'complete';

const periodLock = 7_226_103;
const columns = sql.raw(usageColumns.join(', '));
const selectRow = (name: string) =>
  sql.raw(`(${usageColumns.map((column) => `${name}.${column}`).join(', ')})`);
const key = sql`partner_id, report_id`;

const countDays = (name: string) => sql.raw(`(upper(${name}) - lower(${name}))`);

/** Periods of other units that a unit consists of. The others are closed from their views. */
const parts: Partial<Record<PeriodUnit, Sql>> = {
  fiveDays: sql`${countDays('part.days')} = 1`,
  year: sql`${countDays('part.days')} BETWEEN 28 AND 31`,
};
const isOfUnit: Record<PeriodUnit, Sql> = {
  day: sql`${countDays('period.days')} = 1`,
  fiveDays: sql`${countDays('period.days')} BETWEEN 3 AND 6`,
  month: sql`${countDays('period.days')} BETWEEN 28 AND 31`,
  year: sql`${countDays('period.days')} > 31`,
};

const months = sql`generate_series(date_trunc('month', begins), present, interval '1 month') AS month`;

/** Selects the periods of `history`, from `begins` to `present` in the time zone, as `days`. */
const periodQueries: Record<PeriodUnit, Sql> = {
  day: sql`SELECT daterange(day::date, day::date + 1) AS days
    FROM history, generate_series(date_trunc('day', begins), present, interval '1 day') AS day`,
  fiveDays: sql`SELECT daterange(
      month::date + first,
      CASE first WHEN 25 THEN (month + interval '1 month')::date ELSE month::date + first + 5 END
    ) AS days
    FROM history, ${months}, generate_series(0, 25, 5) AS first`,
  month: sql`SELECT daterange(month::date, (month + interval '1 month')::date) AS days FROM history, ${months}`,
  year: sql`SELECT daterange(year::date, (year + interval '1 year')::date) AS days
    FROM history, generate_series(date_trunc('year', begins), present, interval '1 year') AS year`,
};

const buildHistorySql = (zone: Sql): Sql => sql`
  SELECT now() AT TIME ZONE ${zone} AS present, least(
    (SELECT min(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
     FROM pg_inherits WHERE inhparent = 'viewership'::regclass AND inhrelid::regclass::text <> 'viewership_default'),
    (SELECT min(viewed_at) FROM viewership_default)) AT TIME ZONE ${zone} AS begins`;

const startIn = (zone: Sql, day: Sql): Sql => sql`(${day}::timestamp AT TIME ZONE ${zone})`;

/** Condition that views of `period.days` were dropped. */
const hasDroppedViews = (zone: Sql): Sql => sql`EXISTS (
    SELECT FROM dropped_partition dropped
    WHERE dropped.month::timestamp AT TIME ZONE 'UTC' < ${startIn(zone, sql`upper(period.days)`)}
      AND (dropped.month + interval '1 month') AT TIME ZONE 'UTC' > ${startIn(zone, sql`lower(period.days)`)})`;

/** The times of a view grow for two days after it began. The additional hour is for writes that are under way. */
const isFinalAt = (zone: Sql, end: Sql): Sql => sql`${startIn(zone, end)} < now() - interval '2 days 1 hour'`;

/** Condition that `period.days` can be closed. Days are closed before they are final, so that only today is read from its views. */
function canBeClosed(unit: PeriodUnit, zone: Sql): Sql {
  const isPart = parts[unit];
  if (isPart)
    return sql`${countDays('period.days')} = (
      SELECT sum(${countDays('part.days')}) FROM usage_closed part WHERE is_final AND part.days <@ period.days AND ${isPart})`;
  const end = sql`upper(period.days)`;
  const isOver = unit === 'day' ? sql`${startIn(zone, end)} < now()` : isFinalAt(zone, end);
  return sql`${isOver} AND NOT ${hasDroppedViews(zone)}`;
}

interface PeriodRow {
  days: string;
  /** The month of the first day, in which periods are closed together. */
  month: string;
}

const selectPeriods: Record<PeriodState, (unit: PeriodUnit, zone: Sql) => Sql<PeriodRow>> = {
  closable: (unit, zone) => sql<PeriodRow>`
    WITH history AS (${buildHistorySql(zone)})
    SELECT days::text AS days, to_char(lower(days), 'YYYY-MM') AS month FROM (${periodQueries[unit]}) period
    WHERE NOT EXISTS (SELECT FROM usage_closed WHERE is_final AND usage_closed.days = period.days)
      AND ${canBeClosed(unit, zone)}
    ORDER BY period.days DESC`,
  complete: (unit, zone) => sql<PeriodRow>`
    SELECT days::text AS days, to_char(lower(days), 'YYYY-MM') AS month FROM usage_closed period
    WHERE is_final AND ${isOfUnit[unit]} AND ${canBeClosed(unit, zone)} ORDER BY period.days`,
};

/** Selects the usage of periods of a month from their parts or their views: `days`, `partner_id`, `report_id`, `block` and the columns of usage. */
function selectUsage(unit: PeriodUnit, periods: Sql, zone: Sql): Sql {
  const days = sql`unnest(${periods}::daterange[])`;
  const isPart = parts[unit];
  if (isPart) {
    const rows = sql`
      SELECT period.days, ${key}, block, ${columns}
      FROM (SELECT ${days} AS days) period JOIN usage_closed part ON part.days <@ period.days AND ${isPart}
      JOIN (SELECT days AS part_days, ${key}, block, ${columns} FROM usage_rollup) usage_row ON part_days = part.days`;
    return mergeUsage(rows, sql`days, ${key}`);
  }
  const firstDay =
    unit === 'day'
      ? sql`(viewed_at AT TIME ZONE ${zone})::date`
      : sql`(SELECT lower(days) FROM ${days} AS days)`;
  const views = sql`
    SELECT ${firstDay} AS first_day, coalesce(partner_id, 0) AS partner_id, report_id, account_id, seconds_in_view, drawn_after
    FROM viewership
    WHERE viewed_at >= ${startIn(zone, sql`(SELECT min(lower(days)) FROM ${days} AS days)`)}
      AND viewed_at < ${startIn(zone, sql`(SELECT max(upper(days)) FROM ${days} AS days)`)}`;
  const single = [sql`first_day, partner_id`, sql`first_day, report_id`];
  const ofViews = buildUsageSql({
    views,
    key: sql`first_day, ${key}`,
    groupings: unit === 'day' ? single : [...single, sql`first_day, ${key}`],
  });
  return sql`
    SELECT days, ${key}, block, ${columns} FROM (${ofViews}) of_views JOIN ${days} AS days ON lower(days) = first_day`;
}

/** Prevents other transactions from closing periods or dropping their views. */
export async function lockPeriods(transaction: Transaction): Promise<void> {
  await transaction.query(sql`SELECT pg_advisory_xact_lock(${periodLock})`);
  // The parent table is locked before any partition, in the same order as when partitions are created.
  await transaction.query(sql`LOCK TABLE ONLY viewership IN ACCESS SHARE MODE`);
}

/** Stores the usage of past periods of the portal's time zone. Periods are given as ranges of days, such as `[2025-01-01,2025-02-01)`. */
@Injectable()
export class ClosedUsageRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** Finds the periods in a state, grouped by the month of their first days. */
  async find(unit: PeriodUnit, state: PeriodState): Promise<string[][]> {
    const rows = await this.database.transaction((transaction) => this.findIn(transaction, unit, state));
    const months = new Map<string, string[]>();
    for (const { days, month } of rows) months.set(month, [...(months.get(month) ?? []), days]);
    return [...months.values()];
  }

  /** Closes periods of a month, except those that have left the state meanwhile because another instance was faster. */
  async close(unit: PeriodUnit, periods: string[], state: PeriodState): Promise<void> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    await this.database.transaction(async (transaction) => {
      const remaining = sql`${await this.lock(transaction, unit, periods, state)}`;
      await transaction.query(sql`DELETE FROM usage_rollup WHERE days = ANY (${remaining}::daterange[])`);
      // Rows that are read together are stored next to each other.
      await transaction.query(
        sql`INSERT INTO usage_rollup (days, ${key}, block, ${columns})
            SELECT days, ${key}, block, ${columns} FROM (${selectUsage(unit, remaining, zone)}) period_usage
            ORDER BY days, partner_id NULLS FIRST, report_id NULLS FIRST`,
        { isPrepared: false },
      );
      await transaction.query(
        sql`INSERT INTO usage_closed (days, is_final)
            SELECT days, ${isFinalAt(zone, sql`upper(days)`)} FROM unnest(${remaining}::daterange[]) AS days
            ON CONFLICT (days) DO UPDATE SET is_final = excluded.is_final`,
      );
    });
  }

  /** Compares closed periods of a month with their views or parts, except those that are not complete any more. */
  findDifferences(unit: PeriodUnit, periods: string[]): Promise<UsageDifference[]> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    const buildKeyedSql = (rows: Sql) => sql`
      SELECT *, coalesce(partner_id, -1) AS partner, coalesce(report_id, -1) AS report FROM (${rows}) period_usage`;
    return this.database.transaction(async (transaction) => {
      const remaining = sql`${await this.lock(transaction, unit, periods, 'complete')}`;
      const stored = sql`SELECT * FROM usage_rollup WHERE days = ANY (${remaining}::daterange[])`;
      return transaction.query(
        sql<UsageDifference>`
          SELECT DISTINCT days::text AS days, coalesce(expected.partner_id, stored.partner_id) AS "partnerId",
            coalesce(expected.report_id, stored.report_id) AS "reportId"
          FROM (${buildKeyedSql(selectUsage(unit, remaining, zone))}) expected
          FULL JOIN (${buildKeyedSql(stored)}) stored USING (days, partner, report, block)
          WHERE ${selectRow('expected')} IS DISTINCT FROM ${selectRow('stored')}
          ORDER BY 1, 2 NULLS FIRST, 3 NULLS FIRST`,
        { isPrepared: false },
      );
    });
  }

  /** Locks all periods, and returns those that are still in the state. */
  private async lock(
    transaction: Transaction,
    unit: PeriodUnit,
    periods: string[],
    state: PeriodState,
  ): Promise<string[]> {
    await allowLongStatements(transaction);
    await lockPeriods(transaction);
    const present = new Set((await this.findIn(transaction, unit, state)).map(({ days }) => days));
    return periods.filter((days) => present.has(days));
  }

  private findIn(transaction: Transaction, unit: PeriodUnit, state: PeriodState): Promise<PeriodRow[]> {
    return transaction.query(selectPeriods[state](unit, sql`${this.config.PORTAL_TIME_ZONE}`));
  }
}
