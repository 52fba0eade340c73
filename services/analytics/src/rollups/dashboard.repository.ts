import { Inject, Injectable } from '@nestjs/common';
import { Batcher, CONFIG, Database, statement } from '@portal/service-kit';
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

const countsByAge = (rollup: DailyRollup) => `
  (SELECT json_object_agg(present.today - day, count)::text FROM ${rollup}
   WHERE day > present.today - ${chartDays} AND day <= present.today)`;

type Counts = { day: string } & ViewCounts & Record<DailyRollup, string | null>;

/** One statement per combination: chosen by parameters, it would be planned again each time. */
const readCounts = (hasViews: boolean, hasSignIns: boolean) =>
  statement(
    `dashboard_counts${hasViews ? '_views' : ''}${hasSignIns ? '_sign_ins' : ''}`,
    `SELECT present.today::text AS day,
       coalesce((SELECT count FROM total_views), 0)::int AS total,
       coalesce((SELECT count FROM daily_views WHERE day = present.today), 0)::int AS today,
       ${hasViews ? countsByAge('daily_views') : 'NULL'} AS daily_views,
       ${hasSignIns ? countsByAge('daily_sign_ins') : 'NULL'} AS daily_sign_ins
     FROM (SELECT (now() AT TIME ZONE $1)::date AS today) AS present`,
  );

const readMonths = (rollup: DailyRollup) =>
  statement(
    `dashboard_months_${rollup}`,
    `WITH months AS (
       SELECT (date_trunc('month', now() AT TIME ZONE $1) - make_interval(months => ago))::date AS month
       FROM generate_series(0, $2::int - 1) AS ago
     )
     SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(count), 0)::int AS count
     FROM months LEFT JOIN ${rollup} ON day >= month AND day < month + interval '1 month'
     GROUP BY months.month ORDER BY months.month`,
  );

const byMonth = { daily_views: readMonths('daily_views'), daily_sign_ins: readMonths('daily_sign_ins') };

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
    return this.database.rows<MonthlyPoint>(byMonth[rollup], [this.config.PORTAL_TIME_ZONE, months]);
  }

  private async readAll(requests: CountsRequest[]): Promise<Counts[]> {
    const read = readCounts(requests.includes('daily_views'), requests.includes('daily_sign_ins'));
    const rows = await this.database.rows<Counts>(read, [this.config.PORTAL_TIME_ZONE]);
    return requests.flatMap(() => rows);
  }
}
