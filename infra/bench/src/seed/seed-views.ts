import { Client } from 'pg';
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

const months = 36;
const dayMs = 86_400_000;

/** The seeded people and reports. */
interface Viewing {
  size: Size;
  people: PeopleMaxIds;
  reports: ReportsMaxIds;
  printProgress: (text: string) => void;
}

/** Adds views of the last three years with their sign-ins to the analytics database, by day, the same number in each month. */
export async function seedViews(
  url: string,
  { size, people, reports, printProgress }: Viewing,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(createViewers(size, people, reports));
    await client.query("SET work_mem = '256MB'");
    const today = new Date();
    for (let month = 0; month < months; month++) {
      const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months + 1 + month));
      const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1));
      const days = Math.floor((Math.min(next.getTime(), today.getTime()) - first.getTime()) / dayMs);
      await client.query('SELECT create_viewership_partition($1::date)', [first.toISOString()]);
      await client.query(insertViews(size, reports), [
        first,
        days,
        days === 0 ? 0 : Math.ceil(size.views / months),
      ]);
      printProgress(`added the views of ${first.toISOString().slice(0, 7)}`);
    }
    await client.query('DROP TABLE seed_viewer');
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

/** Inserts views by ascending time, and a sign-in for every sixth. Parameters: start of the month, its days until today, views. */
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
        SELECT $1::timestamptz + (floor(random() * $2::int) * 24 + 5 + 10 * random()) * interval '1 hour' AS viewed_at,
          ${buildSkewedSql('random()', String(size.users), 200)} AS place
        FROM generate_series(1, $3::int)
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
