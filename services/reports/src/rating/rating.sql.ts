import { sql } from '@portal/service-kit';

const stars = [0, 1, 2, 3, 4, 5].map(
  (star) => sql`(count(*) FILTER (WHERE star = ${sql.raw(String(star))}))::int AS ${sql.raw(`star_${star}`)}`,
);

/** The number of ratings, their average and the number of each star by report. */
export const ratingCounts = sql`(
  SELECT report_id, count(*)::int AS ratings, round(avg(star), 1)::float8 AS rating, ${sql.join(stars, ', ')}
  FROM rating GROUP BY report_id)`;
