import type { PeopleBefore } from './seed-identity.js';
import type { ReportsBefore } from './seed-reports.js';
import { forAdminsOnly, granted, groupHas, groupOf, partnerOf } from './permitted.sql.js';
import type { Size } from './population.js';

/** A whole number from 0 to below `n`, drawn with the evenly spread `random`: the low ones most, by the law of Zipf and Mandelbrot. */
const skewed = (random: string, n: string, flatness: number) =>
  `least(${n} - 1, floor(${flatness} * (power(1 + ${n} / ${flatness}.0::float8, ${random}) - 1))::int)`;

/** One report in fifty is never opened. */
const everOpened = (reports: number) => (reports < 50 ? 'true' : 'r % 50 <> 0');

/** Of the ten reports that a user has permissions of its own for it opens seven at most. */
const grantsUsed = 7;

/** Prime, and more than there may be users: any number of users is put out of order by it, and none is left out. */
const stride = 1_000_003;

/**
 * Those who view, those who view most first, each with the reports that it opens, the ones that it opens most first: its group's favourites,
 * what it has permissions of its own for, and the rest of what its group has.
 */
export const createViewers = (size: Size, people: PeopleBefore, before: ReportsBefore) => `
  DROP TABLE IF EXISTS seed_viewer;
  CREATE UNLOGGED TABLE seed_viewer AS
  WITH permitted AS (
    SELECT g, is_admin, array_agg(${before.reports} + r ORDER BY hashint4(r)) AS reports
    FROM generate_series(1, ${size.groups}) g, (VALUES (true), (false)) AS role (is_admin), generate_series(1, ${size.reports}) r
    WHERE ${groupHas} AND (is_admin OR NOT ${forAdminsOnly}) AND ${everOpened(size.reports)}
    GROUP BY g, is_admin
  )
  SELECT (u::bigint * ${stride} % ${size.users})::int AS place, ${people.users} + u AS account_id, ${people.partners} + p AS partner_id,
    reports[1:3] || own || reports[4:] AS reports
  FROM generate_series(1, ${size.users}) u
  CROSS JOIN LATERAL (SELECT ${partnerOf(size.partners)} AS p) partner
  CROSS JOIN LATERAL (
    SELECT array_agg(${before.reports} + r) AS own
    FROM generate_series(1, ${grantsUsed}) k, LATERAL (SELECT ${granted(size.reports)} AS r) permission
    WHERE ${everOpened(size.reports)}
  ) grants
  LEFT JOIN permitted ON g = ${groupOf(size.groups)} AND is_admin = (u <= ${size.partners});
  ALTER TABLE seed_viewer ADD PRIMARY KEY (place);
  ANALYZE seed_viewer`;

const spread = (median: number, deviation: number) => `exp(random_normal(ln(${median}), ${deviation}))`;

/**
 * The views of some hours, in the order of time, with one sign-in for every six of them. Parameters: the beginnings of the hours in a time zone,
 * how many views each has, and the zone.
 */
export const insertViews = (size: Size, before: ReportsBefore) => `
  WITH viewed AS (
    INSERT INTO viewership (viewed_at, account_id, partner_id, report_id, page_changes, visual_clicks, seconds_in_view, drawn_after)
    SELECT viewed_at, account_id, partner_id, report_id,
      CASE WHEN has_pages THEN (-2 * ln(1 - random()))::int ELSE 0 END,
      CASE WHEN has_pages THEN (-4 * ln(1 - random()))::int ELSE 0 END,
      least(3600, ${spread(75, 1.1)})::int,
      CASE WHEN random() < 0.93 THEN CASE WHEN has_pages THEN ${spread(2_400, 0.5)} ELSE ${spread(700, 0.5)} END::int END
    FROM (
      SELECT viewed_at, account_id, partner_id, reports[1 + ${skewed('random()', 'cardinality(reports)', 5)}] AS report_id
      FROM (
        SELECT (start AT TIME ZONE $3) + (nth - random()) * interval '1 hour' / views AS viewed_at,
          ${skewed('random()', String(size.users), 200)} AS place
        FROM unnest($1::timestamp[], $2::int[]) AS hour (start, views), generate_series(1, views) AS nth
      ) moment
      JOIN seed_viewer USING (place)
      OFFSET 0
    ) seen
    CROSS JOIN LATERAL (SELECT (report_id - ${before.reports}) % 5 <> 0 AS has_pages) kind
    ORDER BY viewed_at
    RETURNING id, viewed_at, account_id, partner_id
  )
  INSERT INTO sign_in (session_id, account_id, partner_id, signed_in_at)
  SELECT '00000000-0000-4000-8000-' || lpad(to_hex(id), 12, '0'), account_id, partner_id, viewed_at - interval '1 minute'
  FROM viewed WHERE id % 6 = 0`;
