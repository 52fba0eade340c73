import { timeZone } from '../seed/population.js';
import { pools } from './database.js';
import { type Caller, type HandlerResponse, HttpError } from './http.js';
import { columns, tables } from './report-lists.js';

const createDailyStatement = (rollup: string) => ({
  name: `daily_${rollup}`,
  text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(count, 0)::int AS count
    FROM (SELECT (now() AT TIME ZONE $1)::date - ago AS day FROM generate_series(0, 89) AS ago) AS days
    LEFT JOIN ${rollup} USING (day) ORDER BY 1`,
  values: [timeZone],
});

const createMonthlyStatement = (rollup: string) => ({
  name: `monthly_${rollup}`,
  text: `SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(count), 0)::int AS count
    FROM (SELECT (date_trunc('month', now() AT TIME ZONE $1) - make_interval(months => ago))::date AS month
      FROM generate_series(0, 23) AS ago) AS months
    LEFT JOIN ${rollup} ON day >= month AND day < month + interval '1 month' GROUP BY month ORDER BY month`,
  values: [timeZone],
});

const userCount = {
  name: 'user_count',
  text: `SELECT count(*)::int AS count FROM account WHERE deleted_at IS NULL AND role <> 'administrator'`,
};
const reportCount = {
  name: 'report_count',
  text: 'SELECT count(*)::int AS count FROM report WHERE deleted_at IS NULL',
};
const newestReports = {
  name: 'newest_reports',
  text: `SELECT ${columns} FROM report ${tables}
    WHERE r.deleted_at IS NULL ORDER BY r.date_uploaded DESC, r.id DESC LIMIT 5`,
};
const viewCount = { name: 'view_count', text: 'SELECT count::int FROM total_views' };
const viewCountToday = {
  name: 'view_count_today',
  text: `SELECT coalesce((SELECT count FROM daily_views WHERE day = (now() AT TIME ZONE $1)::date), 0)::int AS count`,
  values: [timeZone],
};

const statements = {
  users: ['identity', userCount],
  reports: ['reports', reportCount],
  views: ['analytics', viewCount],
  viewsToday: ['analytics', viewCountToday],
  dailyViews: ['analytics', createDailyStatement('daily_views')],
  dailySignIns: ['analytics', createDailyStatement('daily_sign_ins')],
  monthlyViews: ['analytics', createMonthlyStatement('daily_views')],
  monthlySignIns: ['analytics', createMonthlyStatement('daily_sign_ins')],
  latestReports: ['reports', newestReports],
} as const;

/** Reads the administrator's dashboard without what failed; counts come from the portal's rollups. */
export async function readDashboard(caller: Caller): Promise<HandlerResponse> {
  if (caller.role !== 'administrator') throw new HttpError(403);
  const parts = Object.entries(statements).map(async ([name, [pool, statement]]) => {
    const { rows } = await pools[pool].query(statement);
    return [name, rows] as const;
  });
  return { json: JSON.stringify(Object.fromEntries(await Promise.all(parts))) };
}
