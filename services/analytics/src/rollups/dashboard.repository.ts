import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { Database, sql } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';

/** Length of the charts by day, including today. */
export const chartDays = 90;

const chartMonths = 24;

type DailyRollup = 'daily_views' | 'daily_sign_ins';

export interface DailyPoint {
  /** `YYYY-MM-DD`. */
  day: string;
  count: number;
}

export interface MonthlyPoint {
  month: string;
  count: number;
}

interface ViewCounts {
  total: number;
  today: number;
}

/** Reads counts from the rollups, whose cost does not grow with the history. */
@Injectable()
export class DashboardRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  async readViewCounts(): Promise<ViewCounts> {
    const row = await this.database.queryOne(
      sql<ViewCounts>`
        SELECT coalesce((SELECT count FROM total_views), 0)::int AS total,
          coalesce((SELECT count FROM daily_views WHERE day = ${this.today}), 0)::int AS today`,
    );
    return row ?? { total: 0, today: 0 };
  }

  /** Reads the last {@link chartDays} days, oldest first, without gaps. */
  readDays(rollup: DailyRollup): Promise<DailyPoint[]> {
    return this.database.query(
      sql<DailyPoint>`
        SELECT to_char(chart.day, 'YYYY-MM-DD') AS day, coalesce(count, 0)::int AS count
        FROM (SELECT ${this.today} - ago AS day FROM generate_series(0, ${chartDays}::int - 1) AS ago) AS chart
        LEFT JOIN ${sql.raw(rollup)} AS counted ON counted.day = chart.day
        ORDER BY chart.day`,
    );
  }

  /** Reads the last months including this one, oldest first, without gaps. */
  readMonths(rollup: DailyRollup): Promise<MonthlyPoint[]> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    return this.database.query(
      sql<MonthlyPoint>`
        WITH months AS (
          SELECT (date_trunc('month', now() AT TIME ZONE ${zone}) - make_interval(months => ago))::date AS month
          FROM generate_series(0, ${chartMonths}::int - 1) AS ago
        )
        SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(count), 0)::int AS count
        FROM months LEFT JOIN ${sql.raw(rollup)} ON day >= month AND day < month + interval '1 month'
        GROUP BY months.month ORDER BY months.month`,
    );
  }

  private get today() {
    return sql`(now() AT TIME ZONE ${this.config.PORTAL_TIME_ZONE})::date`;
  }
}
