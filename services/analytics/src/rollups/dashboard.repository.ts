import { Inject, Injectable } from '@nestjs/common';
import { Batcher, CONFIG } from '@portal/server-kit';
import { Database, sql } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';

/** Length of the charts by day, including today. */
export const chartDays = 90;

type DailyRollup = 'daily_views' | 'daily_sign_ins';

/** Counts of the last {@link chartDays} days. */
export interface DailyCounts {
  /** Today in the portal's time zone, `YYYY-MM-DD`. */
  today: string;
  /** JSON of the counts by age in days. Days without any are absent. */
  counts: string;
}

export interface MonthlyPoint {
  month: string;
  count: number;
}

interface ViewCounts {
  total: number;
  today: number;
}

type Counts = { day: string } & ViewCounts & Record<DailyRollup, string | null>;

/** Counts by age in days, or null when they are not requested: chosen by a parameter, the statement would be planned again each time. */
const countsByAge = (rollup: DailyRollup, isRequested: boolean) =>
  isRequested
    ? sql`(SELECT json_object_agg(present.today - day, count)::text FROM ${sql.raw(rollup)}
           WHERE day > present.today - ${chartDays}::int AND day <= present.today)`
    : sql`NULL`;

type CountsRequest = DailyRollup | 'views';

/** Reads once at a time, for all requests that arrived meanwhile. */
const batchOptions = { concurrency: 1, maxSize: 1_000 };

/** Reads counts from the rollups, whose cost does not grow with the history. */
@Injectable()
export class DashboardRepository {
  private readonly reads = new Batcher((requests: CountsRequest[]) => this.readAll(requests), batchOptions);

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  readViewCounts(): Promise<ViewCounts> {
    return this.reads.add('views');
  }

  async readDays(rollup: DailyRollup): Promise<DailyCounts> {
    const { day, [rollup]: counts } = await this.reads.add(rollup);
    return { today: day, counts: counts ?? '{}' };
  }

  /** Reads the last months including this one, oldest first, without gaps. */
  readMonths(rollup: DailyRollup, months: number): Promise<MonthlyPoint[]> {
    const zone = sql`${this.config.PORTAL_TIME_ZONE}`;
    return this.database.query(
      sql<MonthlyPoint>`
        WITH months AS (
          SELECT (date_trunc('month', now() AT TIME ZONE ${zone}) - make_interval(months => ago))::date AS month
          FROM generate_series(0, ${months}::int - 1) AS ago
        )
        SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(count), 0)::int AS count
        FROM months LEFT JOIN ${sql.raw(rollup)} ON day >= month AND day < month + interval '1 month'
        GROUP BY months.month ORDER BY months.month`,
      { mayBeLate: true },
    );
  }

  private async readAll(requests: CountsRequest[]): Promise<Counts[]> {
    const rows = await this.database.query(
      sql<Counts>`
        SELECT present.today::text AS day,
          coalesce((SELECT count FROM total_views), 0)::int AS total,
          coalesce((SELECT count FROM daily_views WHERE day = present.today), 0)::int AS today,
          ${countsByAge('daily_views', requests.includes('daily_views'))} AS daily_views,
          ${countsByAge('daily_sign_ins', requests.includes('daily_sign_ins'))} AS daily_sign_ins
        FROM (SELECT (now() AT TIME ZONE ${this.config.PORTAL_TIME_ZONE})::date AS today) AS present`,
      { mayBeLate: true },
    );
    return requests.flatMap(() => rows);
  }
}
