import type { TestService } from '@portal/service-kit/testing';

/** Times at the edges of months and days in the portal's time zone, two hours ahead of UTC. */
const edges = [
  '2025-01-31T21:59:59.999Z',
  '2025-01-31T22:00:00.000Z',
  '2025-01-31T23:59:59.999Z',
  '2025-02-01T00:00:00.000Z',
  '2025-02-14T21:59:59.999Z',
  '2025-02-14T22:00:00.000Z',
  '2025-02-28T21:59:59.999Z',
  '2025-02-28T22:00:00.000Z',
];

const buildRandomSql = (salt: number) => `(hashint4extended(n::int, ${salt}) & 1048575) / 1048576.0::float8`;

/**
 * Records uncounted views from January to April 2025. They include views by administrators, by a deleted partner and of a deleted report.
 * Only some have times.
 */
export async function createPastViews(analytics: TestService): Promise<void> {
  for (const month of [1, 2, 3, 4])
    await analytics.queryRows(`SELECT create_viewership_partition('2025-0${month}-01')`);
  await analytics.queryRows(
    `INSERT INTO viewership (account_id, partner_id, report_id, viewed_at, seconds_in_view, drawn_after)
     SELECT account_id, CASE account_id WHEN 1 THEN NULL WHEN 99 THEN 999 ELSE partner_id END,
       CASE WHEN n % 50 = 0 THEN 99999 ELSE 1 + floor(20 * (${buildRandomSql(1)}) ^ 2)::int END, viewed_at,
       CASE WHEN n % 7 = 0 THEN 0 ELSE 1 + floor(exp(${buildRandomSql(2)} * 8))::int END,
       CASE WHEN n % 5 > 0 THEN floor(exp(${buildRandomSql(3)} * 11))::int END
     FROM (
       SELECT n, (ARRAY[1, 2, 3, 4, 5, 8, 9, 10, 12, 99])[1 + floor(10 * ${buildRandomSql(4)})::int] AS account_id,
         timestamptz '2025-01-01T00:00:00Z' + ${buildRandomSql(5)} * interval '118 days' AS viewed_at
       FROM generate_series(1, 4000) n
       UNION ALL
       SELECT row_number() OVER (), account_id, edge FROM unnest($1::timestamptz[]) edge, unnest('{1,3,4,99}'::int[]) account_id
     ) views LEFT JOIN replicated_account ON replicated_account.id = account_id`,
    [edges],
  );
}
