import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';
import { TIME_ZONE } from '../tokens.js';

/** A rollup by day. */
export type DailyRollup = 'daily_views' | 'daily_sign_ins';

/** How often something happened on a day, `YYYY-MM-DD`. */
export interface DailyPoint {
  day: string;
  count: number;
}

/** How often something happened in a month, `YYYY-MM`. */
export interface MonthlyPoint {
  month: string;
  count: number;
}

const total = statement('usage_total', 'SELECT count::int FROM total_views');
const today = statement(
  'usage_today',
  'SELECT count::int FROM daily_views WHERE day = (now() AT TIME ZONE $1)::date',
);

const daily = (rollup: DailyRollup) =>
  statement(
    `usage_by_day_${rollup}`,
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(count, 0)::int AS count
     FROM (SELECT (now() AT TIME ZONE $1)::date - ago AS day FROM generate_series(0, $2::int - 1) AS ago) AS days
     LEFT JOIN ${rollup} USING (day)
     ORDER BY 1`,
  );

const monthly = (rollup: DailyRollup) =>
  statement(
    `usage_by_month_${rollup}`,
    `WITH months AS (
       SELECT (date_trunc('month', now() AT TIME ZONE $1) - make_interval(months => ago))::date AS month
       FROM generate_series(0, $2::int - 1) AS ago
     )
     SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(count), 0)::int AS count
     FROM months LEFT JOIN ${rollup} ON day >= month AND day < month + interval '1 month'
     GROUP BY months.month ORDER BY months.month`,
  );

const byDay = { daily_views: daily('daily_views'), daily_sign_ins: daily('daily_sign_ins') };
const byMonth = { daily_views: monthly('daily_views'), daily_sign_ins: monthly('daily_sign_ins') };

/** Counts from the rollups: what they cost does not grow with the history. */
@Injectable()
export class UsageRepository {
  constructor(
    private readonly database: Database,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Views in all. */
  async totalViews(): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(total);
    return row?.count ?? 0;
  }

  /** Views on the zone's present day. */
  async viewsToday(): Promise<number> {
    const [row] = await this.database.rows<{ count: number }>(today, [this.timeZone]);
    return row?.count ?? 0;
  }

  /** The last days up to today, oldest first, none left out. */
  byDay(rollup: DailyRollup, days: number): Promise<DailyPoint[]> {
    return this.database.rows<DailyPoint>(byDay[rollup], [this.timeZone, days]);
  }

  /** The last months up to the present one, oldest first, none left out. */
  byMonth(rollup: DailyRollup, months: number): Promise<MonthlyPoint[]> {
    return this.database.rows<MonthlyPoint>(byMonth[rollup], [this.timeZone, months]);
  }
}
