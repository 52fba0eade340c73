import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { Database, sql } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';
import { allowLongStatements, lockHistory } from '../transaction/transaction.repository.js';
import { isStoredSql, selectMonthlyUsage, toTimeSql } from './monthly-usage.sql.js';

/** Stores the usage of past months of the portal's time zone. */
@Injectable()
export class MonthlyUsageRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /**
   * Adds the months that are missing. The time of a view grows for two days after it began; the additional hour is for writes that are under
   * way.
   */
  async addMonths(): Promise<void> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    await this.database.transaction(async (transaction) => {
      await allowLongStatements(transaction);
      await lockHistory(transaction);
      const months = await transaction.query(
        sql<{ month: string }>`
          INSERT INTO usage_month (month)
          SELECT month::date FROM (
            SELECT least(
              (SELECT min(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
               FROM pg_inherits WHERE inhparent = 'viewership'::regclass AND inhrelid::regclass::text <> 'viewership_default'),
              (SELECT min(viewed_at) FROM viewership_default)) AT TIME ZONE ${zone} AS begins
          ) history, generate_series(date_trunc('month', begins), now() AT TIME ZONE ${zone}, interval '1 month') AS month
          WHERE ${toTimeSql(sql`(month + interval '1 month')`, zone)} < now() - interval '2 days 1 hour'
            AND ${isStoredSql(sql`month`, zone)}
          ON CONFLICT (month) DO NOTHING
          RETURNING month::text AS month`,
      );
      if (months.length === 0) return;
      const added = sql`${months.map(({ month }) => month)}::date[]`;
      await transaction.query(
        sql`INSERT INTO monthly_usage (month, report_id, account_id, partner_id, views, seconds_in_view)
            ${selectMonthlyUsage(added, zone)}`,
        { isPrepared: false },
      );
    });
  }
}
