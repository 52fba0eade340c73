import { timeZone } from '../seed/population.js';
import { pools } from './database.js';
import { type Caller, type HandlerResponse, HttpError } from './http.js';
import { columns, tables } from './stored-reports.js';

interface Statement {
  name: string;
  text: string;
  values?: unknown[];
}

const createDailyCall = (name: string, rollup: string) => ({
  name,
  text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(count, 0)::int AS count
    FROM (SELECT (now() AT TIME ZONE $1)::date - ago AS day FROM generate_series(0, 89) AS ago) AS days
    LEFT JOIN ${rollup} USING (day) ORDER BY 1`,
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

/** For administrators only. */
const respondWithRows =
  (pool: keyof typeof pools, statement: Statement) =>
  async (caller: Caller): Promise<HandlerResponse> => {
    if (caller.role !== 'administrator') throw new HttpError(403);
    const { rows } = await pools[pool].query(statement);
    return { json: JSON.stringify(rows) };
  };

/** The calls of the administrator's dashboard, by path; counts come from the portal's rollups. */
export const dashboardCalls: Record<string, (caller: Caller) => Promise<HandlerResponse>> = {
  '/user/findCount': respondWithRows('identity', userCount),
  '/report/findCount': respondWithRows('reports', reportCount),
  '/report/findTop5': respondWithRows('reports', newestReports),
  '/viewership/findCount': respondWithRows('analytics', viewCount),
  '/viewership/findTodayCount': respondWithRows('analytics', viewCountToday),
  '/viewership/viewershipChartData': respondWithRows(
    'analytics',
    createDailyCall('daily_views', 'daily_views'),
  ),
  '/viewership/signinChartData': respondWithRows(
    'analytics',
    createDailyCall('daily_sign_ins', 'daily_sign_ins'),
  ),
};
