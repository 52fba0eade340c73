import { Inject, Injectable } from '@nestjs/common';
import { Batcher, Database, statement } from '@portal/service-kit';
import { TIME_ZONE } from '../tokens.js';
import { countedDays, type DailyCounts } from './daily-chart.js';

/** A rollup by day. */
export type DailyRollup = 'daily_views' | 'daily_sign_ins';

/** How often something happened in a month, `YYYY-MM`. */
export interface MonthlyPoint {
  month: string;
  count: number;
}

/** How often views were begun. */
export interface ViewCounts {
  total: number;
  /** On the zone's present day. */
  today: number;
}

const lastDays = (rollup: DailyRollup) => `
  (SELECT json_object_agg(present.today - day, count)::text FROM ${rollup}
   WHERE day > present.today - ${countedDays} AND day <= present.today)`;

/** What is read at one moment: the day, the counts of views, and the daily counts of the rollups that are asked for. */
type Reading = { day: string } & ViewCounts & Record<DailyRollup, string | null>;

const fromDaily = (rollup: DailyRollup, isAsked: boolean) => (isAsked ? lastDays(rollup) : 'NULL');

/** Text of its own for each choice: chosen by parameters, it would be planned anew each time. */
const read = (views: boolean, signIns: boolean) =>
  statement(
    `usage_read${views ? '_views' : ''}${signIns ? '_sign_ins' : ''}`,
    `SELECT present.today::text AS day,
       coalesce((SELECT count FROM total_views), 0)::int AS total,
       coalesce((SELECT count FROM daily_views WHERE day = present.today), 0)::int AS today,
       ${fromDaily('daily_views', views)} AS daily_views,
       ${fromDaily('daily_sign_ins', signIns)} AS daily_sign_ins
     FROM (SELECT (now() AT TIME ZONE $1)::date AS today) AS present`,
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

const byMonth = { daily_views: monthly('daily_views'), daily_sign_ins: monthly('daily_sign_ins') };

type Asked = DailyRollup | 'views';

/** One reading at a time, which is for all who ask meanwhile. */
const shared = { concurrency: 1, maxSize: 1_000 };

/** Counts from the rollups: what they cost does not grow with the history. */
@Injectable()
export class UsageRepository {
  private readonly readings = new Batcher((asked: Asked[]) => this.readAll(asked), shared);

  constructor(
    private readonly database: Database,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** How many views there were up to now. */
  views(): Promise<ViewCounts> {
    return this.readings.add('views');
  }

  /** The last days up to today. */
  async byDay(rollup: DailyRollup): Promise<DailyCounts> {
    const { day, [rollup]: counts } = await this.readings.add(rollup);
    return { today: day, counts: counts ?? '{}' };
  }

  /** The last months up to the present one, oldest first, none left out. */
  byMonth(rollup: DailyRollup, months: number): Promise<MonthlyPoint[]> {
    return this.database.rows<MonthlyPoint>(byMonth[rollup], [this.timeZone, months]);
  }

  private async readAll(asked: Asked[]): Promise<Reading[]> {
    const reading = read(asked.includes('daily_views'), asked.includes('daily_sign_ins'));
    const readings = await this.database.rows<Reading>(reading, [this.timeZone]);
    return asked.flatMap(() => readings);
  }
}
