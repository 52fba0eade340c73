import type { Client } from 'pg';
import { population } from './population.js';

const { reports, users, views } = population;

/** Fills 90 days of views and sign-ins with their rollups, which count as told to the other services. */
export async function seedAnalytics(client: Client, timeZone: string): Promise<void> {
  await client.query(
    `INSERT INTO viewership (account_id, report_id, viewed_at)
     SELECT 1 + v * 31 % ${users}, 1 + v * 17 % ${reports}, now() - v * interval '90 days' / ${views}
     FROM generate_series(1, ${views}) v`,
  );
  await client.query(
    `INSERT INTO sign_in (session_id, account_id, signed_in_at)
     SELECT md5(v::text)::uuid::text, 1 + v * 31 % ${users}, now() - v * interval '90 days' / ${views}
     FROM generate_series(1, ${views}, 2) v`,
  );
  await client.query(
    `INSERT INTO daily_views (day, count)
     SELECT (viewed_at AT TIME ZONE $1)::date, count(*) FROM viewership GROUP BY 1`,
    [timeZone],
  );
  await client.query(
    `INSERT INTO daily_sign_ins (day, count)
     SELECT (signed_in_at AT TIME ZONE $1)::date, count(*) FROM sign_in GROUP BY 1`,
    [timeZone],
  );
  await client.query(
    `INSERT INTO report_views (report_id, count, told_count)
     SELECT report_id, count(*), count(*) FROM viewership GROUP BY report_id`,
  );
  await client.query('UPDATE total_views SET count = (SELECT count(*) FROM viewership)');
}
