import { Client, Pool } from 'pg';
import { planHours, type PlannedHour } from './plan-hours.js';
import {
  formatGrantedReport,
  selectGroup,
  isForAdminsOnly,
  isGrantedToGroup,
  selectPartner,
  type Size,
} from './population.js';
import type { PeopleMaxIds } from './seed-identity.js';
import type { ReportsMaxIds } from './seed-reports.js';

/** The seeded people and reports, for adding views. */
export interface Viewing {
  size: Size;
  people: PeopleMaxIds;
  reports: ReportsMaxIds;
  timeZone: string;
  printProgress: (text: string) => void;
}

const concurrentMonths = 2;

/** Adds views of the last three years with their sign-ins to the analytics database, the same in each run except for times; does not update rollups. */
export async function seedViews(url: string, views: number, viewing: Viewing): Promise<void> {
  const pool = new Pool({ connectionString: url, max: concurrentMonths });
  try {
    const hours = planHours(views, await findCurrentHour(pool, viewing.timeZone));
    const months = groupByMonth(hours);
    for (const month of await createPartitions(pool, hours, viewing.timeZone))
      await pool.query(`SELECT create_viewership_partition('${month}-01')`);
    await pool.query(createViewers(viewing.size, viewing.people, viewing.reports));
    const queue = [...months];
    const fillMonths = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        await fillMonth(url, next, viewing, views);
      }
    };
    await Promise.all(Array.from({ length: concurrentMonths }, fillMonths));
    await pool.query('DROP TABLE seed_viewer');
  } finally {
    await pool.end();
  }
}

/** Reads the start of the zone's current hour, as if it were UTC. */
async function findCurrentHour(pool: Pool, timeZone: string): Promise<Date> {
  const { rows } = await pool.query<{ hour: string }>(
    `SELECT to_char(now() AT TIME ZONE $1, 'YYYY-MM-DD"T"HH24":00:00Z"') AS hour`,
    [timeZone],
  );
  return new Date(rows[0]?.hour ?? '');
}

/** Lists the UTC months of the hours, `YYYY-MM`, which are the partitions. */
async function createPartitions(pool: Pool, hours: PlannedHour[], timeZone: string): Promise<string[]> {
  const { rows } = await pool.query<{ month: string }>(
    `SELECT DISTINCT to_char(start AT TIME ZONE $2 AT TIME ZONE 'UTC', 'YYYY-MM') AS month
     FROM unnest($1::timestamp[]) AS start ORDER BY month`,
    [hours.map(({ start }) => start), timeZone],
  );
  return rows.map(({ month }) => month);
}

/** Keys are months of the zone, `YYYY-MM`. */
function groupByMonth(hours: PlannedHour[]): Map<string, PlannedHour[]> {
  const months = new Map<string, PlannedHour[]>();
  for (const hour of hours) {
    const month = hour.start.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), hour]);
  }
  return months;
}

async function fillMonth(
  url: string,
  [month, hours]: [string, PlannedHour[]],
  viewing: Viewing,
  seed: number,
): Promise<void> {
  // A new connection, because the random seed is per connection.
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET work_mem = '256MB'; SELECT setseed(0.${month.replace('-', '')}${seed})`);
    await client.query(insertViews(viewing.size, viewing.reports), [
      hours.map(({ start }) => start),
      hours.map(({ views }) => views),
      viewing.timeZone,
    ]);
    viewing.printProgress(`added the views of ${month}`);
  } finally {
    await client.end();
  }
}

/** Draws an integer below `n` from a uniform `random`; low ones are more frequent (Zipf-Mandelbrot law). */
const buildSkewedSql = (random: string, n: string, flatness: number) =>
  `least(${n} - 1, floor(${flatness} * (power(1 + ${n} / ${flatness}.0::float8, ${random}) - 1))::int)`;

/** 1 report in 50 is never opened. */
const isEverOpened = (reports: number) => (reports < 50 ? 'true' : 'r % 50 <> 0');

const maxGrantsUsed = 7;

/** Prime and above the maximum number of users, so that multiples modulo any number of users are a permutation. */
const stride = 1_000_003;

/** Creates a table of viewers and the reports they open, both by descending frequency: favourites of the group, own permissions, other reports of the group. */
const createViewers = (size: Size, people: PeopleMaxIds, maxIds: ReportsMaxIds) => `
  DROP TABLE IF EXISTS seed_viewer;
  CREATE UNLOGGED TABLE seed_viewer AS
  WITH permitted AS (
    SELECT g, is_admin, array_agg(${maxIds.reports} + r ORDER BY hashint4(r)) AS reports
    FROM generate_series(1, ${size.groups}) g, (VALUES (true), (false)) AS role (is_admin), generate_series(1, ${size.reports}) r
    WHERE ${isGrantedToGroup} AND (is_admin OR NOT ${isForAdminsOnly}) AND ${isEverOpened(size.reports)}
    GROUP BY g, is_admin
  )
  SELECT (u::bigint * ${stride} % ${size.users})::int AS place, ${people.users} + u AS account_id, ${people.partners} + p AS partner_id,
    reports[1:3] || own || reports[4:] AS reports
  FROM generate_series(1, ${size.users}) u
  CROSS JOIN LATERAL (SELECT ${selectPartner(size.partners)} AS p) partner
  CROSS JOIN LATERAL (
    SELECT array_agg(${maxIds.reports} + r) AS own
    FROM generate_series(1, ${maxGrantsUsed}) k, LATERAL (SELECT ${formatGrantedReport(size.reports)} AS r) permission
    WHERE ${isEverOpened(size.reports)}
  ) grants
  LEFT JOIN permitted ON g = ${selectGroup(size.groups)} AND is_admin = (u <= ${size.partners});
  ALTER TABLE seed_viewer ADD PRIMARY KEY (place);
  ANALYZE seed_viewer`;

const spread = (median: number, deviation: number) => `exp(random_normal(ln(${median}), ${deviation}))`;

/** Inserts views of some hours by ascending time, and a sign-in for every sixth. Parameters: starts of the hours in the zone, views per hour, zone. */
const insertViews = (size: Size, maxIds: ReportsMaxIds) => `
  WITH viewed AS (
    INSERT INTO viewership (viewed_at, account_id, partner_id, report_id, page_changes, visual_clicks, seconds_in_view, drawn_after)
    SELECT viewed_at, account_id, partner_id, report_id,
      CASE WHEN has_pages THEN (-2 * ln(1 - random()))::int ELSE 0 END,
      CASE WHEN has_pages THEN (-4 * ln(1 - random()))::int ELSE 0 END,
      least(3600, ${spread(75, 1.1)})::int,
      CASE WHEN random() < 0.93 THEN CASE WHEN has_pages THEN ${spread(2_400, 0.5)} ELSE ${spread(700, 0.5)} END::int END
    FROM (
      SELECT viewed_at, account_id, partner_id, reports[1 + ${buildSkewedSql('random()', 'cardinality(reports)', 5)}] AS report_id
      FROM (
        SELECT (start AT TIME ZONE $3) + (nth - random()) * interval '1 hour' / views AS viewed_at,
          ${buildSkewedSql('random()', String(size.users), 200)} AS place
        FROM unnest($1::timestamp[], $2::int[]) AS hour (start, views), generate_series(1, views) AS nth
      ) moment
      JOIN seed_viewer USING (place)
      OFFSET 0
    ) seen
    CROSS JOIN LATERAL (SELECT (report_id - ${maxIds.reports}) % 5 <> 0 AS has_pages) kind
    ORDER BY viewed_at
    RETURNING id, viewed_at, account_id, partner_id
  )
  INSERT INTO sign_in (session_id, account_id, partner_id, signed_in_at)
  SELECT '00000000-0000-4000-8000-' || lpad(to_hex(id), 12, '0'), account_id, partner_id, viewed_at - interval '1 minute'
  FROM viewed WHERE id % 6 = 0`;
