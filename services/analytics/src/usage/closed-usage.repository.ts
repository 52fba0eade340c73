import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Database, sql, type Sql, type Transaction } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';
import { allowLongStatements } from '../transaction/transaction.repository.js';
import { usageColumns, usageOfViews } from './usage-of-views.sql.js';

/** A row of a closed month that differs from its views. Null stands for all; partner 0 for viewers without a partner. */
export interface MonthDifference {
  partnerId: number | null;
  reportId: number | null;
}

/** A month is closable when it is over and not closed, and complete when it is closed and all its views are stored. */
export type MonthState = 'closable' | 'complete';

const monthLock = 7_226_103;
const columns = sql.raw(usageColumns.join(', '));
const rowOf = (name: string) => sql.raw(`(${usageColumns.map((column) => `${name}.${column}`).join(', ')})`);

/** SELECT of the usage of a month from its views: `(partner_id, report_id)` and the columns of usage. */
const usageOfMonth = (month: Sql, zone: Sql): Sql =>
  usageOfViews({
    views: sql`
      SELECT coalesce(partner_id, 0) AS partner_id, report_id, account_id, seconds_in_view, drawn_after FROM viewership
      WHERE viewed_at >= ${month}::date::timestamp AT TIME ZONE ${zone}
        AND viewed_at < (${month}::date + interval '1 month') AT TIME ZONE ${zone}`,
    key: ['partner_id', 'report_id'],
    grouping: sql`GROUPING SETS ((partner_id, report_id), (report_id), (partner_id), ())`,
  });

/** Condition that views of the month `months.month` were dropped. */
const hasDroppedViews = (zone: Sql): Sql => sql`EXISTS (
    SELECT FROM dropped_partition dropped
    WHERE dropped.month::timestamp AT TIME ZONE 'UTC' < (months.month + interval '1 month') AT TIME ZONE ${zone}
      AND (dropped.month + interval '1 month') AT TIME ZONE 'UTC' > months.month::timestamp AT TIME ZONE ${zone})`;

interface MonthRow {
  month: string;
}

const monthsIn: Record<MonthState, (zone: Sql) => Sql<MonthRow>> = {
  // The times of a view grow for two days after it began. The additional hour is for writes that are under way.
  closable: (zone) => sql<MonthRow>`
    WITH history AS (
      SELECT least(
        (SELECT min(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
         FROM pg_inherits WHERE inhparent = 'viewership'::regclass AND inhrelid::regclass::text <> 'viewership_default'),
        (SELECT min(viewed_at) FROM viewership_default)) AS begins
    ), months AS (
      SELECT month::date FROM history, generate_series(
        date_trunc('month', begins AT TIME ZONE ${zone}),
        date_trunc('month', (now() - interval '2 days 1 hour') AT TIME ZONE ${zone}) - interval '1 month',
        interval '1 month') AS month
    )
    SELECT to_char(month, 'YYYY-MM-DD') AS month FROM months
    WHERE NOT EXISTS (SELECT FROM usage_sealed WHERE usage_sealed.month = months.month) AND NOT ${hasDroppedViews(zone)}
    ORDER BY 1`,
  complete: (zone) => sql<MonthRow>`
    SELECT to_char(month, 'YYYY-MM-DD') AS month FROM usage_sealed months WHERE NOT ${hasDroppedViews(zone)} ORDER BY 1`,
};

/** Prevents other transactions from closing months or dropping their views. */
export async function lockMonths(transaction: Transaction): Promise<void> {
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(${monthLock})`);
  // The parent table is locked before any partition, in the same order as when partitions are created.
  await transaction.rows(sql`LOCK TABLE ONLY viewership IN ACCESS SHARE MODE`);
}

/** Stores the usage of past months of the portal's time zone. Months are given by their first days, `YYYY-MM-DD`. */
@Injectable()
export class UsageMonthRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  find(state: MonthState): Promise<string[]> {
    return this.database.transaction((transaction) => this.findIn(transaction, state));
  }

  /** Closes a month, unless it has left the state meanwhile because another instance was faster. */
  async close(month: string, state: MonthState): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await allowLongStatements(transaction);
      await lockMonths(transaction);
      if (!(await this.findIn(transaction, state)).includes(month)) return;
      await transaction.rows(sql`DELETE FROM usage_month WHERE month = ${month}`);
      await this.insertUsage(transaction, month);
      await transaction.rows(
        sql`INSERT INTO usage_sealed (month) VALUES (${month}) ON CONFLICT (month) DO NOTHING`,
      );
    });
  }

  /** Compares a closed month with its views. Finds nothing when the month is not complete. */
  findDifferences(month: string): Promise<MonthDifference[]> {
    return this.database.transaction(async (transaction) => {
      await allowLongStatements(transaction);
      await lockMonths(transaction);
      if (!(await this.findIn(transaction, 'complete')).includes(month)) return [];
      const first = sql`${month}`;
      const usage = usageOfMonth(first, sql`${this.config.PORTAL_TIME_ZONE}`);
      return transaction.rows(
        sql<MonthDifference>`
          SELECT coalesce(nullif(of_views.partner, -1), nullif(stored.partner, -1)) AS "partnerId",
            coalesce(nullif(of_views.report, -1), nullif(stored.report, -1)) AS "reportId"
          FROM (
            SELECT *, coalesce(partner_id, -1) AS partner, coalesce(report_id, -1) AS report FROM (${usage}) rows
          ) of_views
          FULL JOIN (
            SELECT *, coalesce(partner_id, -1) AS partner, coalesce(report_id, -1) AS report
            FROM usage_month WHERE month = ${first}
          ) stored ON stored.partner = of_views.partner AND stored.report = of_views.report
          WHERE ${rowOf('of_views')} IS DISTINCT FROM ${rowOf('stored')}
          ORDER BY 1 NULLS FIRST, 2 NULLS FIRST`,
        { isPrepared: false },
      );
    });
  }

  /** Inserts rows that are read together next to each other. */
  private async insertUsage(transaction: Transaction, month: string): Promise<void> {
    const first = sql`${month}`;
    await transaction.rows(
      sql`INSERT INTO usage_month (month, partner_id, report_id, ${columns})
          SELECT ${first}::date, partner_id, report_id, ${columns}
          FROM (${usageOfMonth(first, sql`${this.config.PORTAL_TIME_ZONE}`)}) of_views
          ORDER BY partner_id NULLS FIRST, report_id NULLS FIRST`,
      { isPrepared: false },
    );
  }

  private async findIn(transaction: Transaction, state: MonthState): Promise<string[]> {
    const rows = await transaction.rows(monthsIn[state](sql`${this.config.PORTAL_TIME_ZONE}`));
    return rows.map(({ month }) => month);
  }
}
