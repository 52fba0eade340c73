import type { UsageKind } from '@portal/contracts';
import type { DatabaseUrls } from '@portal/local';
import { sql } from './databases.js';

/** A query for usage: days in the portal's time zone, and a filter. */
export interface UsageRequest {
  by: UsageKind;
  from: string;
  to: string;
  userTypeId?: number;
}

export interface TrueUsage extends Record<string, unknown> {
  id: number | null;
  name: string | null;
  views: number;
  viewers: number;
  secondsInView: number;
  viewTimes: [number, number] | null;
  drawTimes: [number, number] | null;
}

const columns: Record<UsageKind, { id: string; name: string }> = {
  all: { id: 'NULL::int', name: 'NULL' },
  report: { id: 'r.id', name: 'r.name' },
  category: { id: 'c.id', name: 'c.name' },
  partner: { id: 'p.id', name: 'p.name' },
  group: { id: 'g.id', name: 'g.name' },
};

/** Returns {@link TrueUsage} of each row, by plain SQL over the history. */
export function trueUsage(
  databases: DatabaseUrls,
  { by, from, to, userTypeId }: UsageRequest,
): Promise<TrueUsage[]> {
  const { id, name } = columns[by];
  return sql<TrueUsage>(
    'analytics',
    `SELECT ${id} AS id, ${name} AS name, count(*)::int AS views, count(DISTINCT account_id)::int AS viewers,
       sum(seconds_in_view)::int AS "secondsInView",
       percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY nullif(seconds_in_view, 0)) AS "viewTimes",
       percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY drawn_after) AS "drawTimes"
     FROM viewership v
       LEFT JOIN report_copy r ON r.id = v.report_id LEFT JOIN category_copy c ON c.id = r.category_id
       LEFT JOIN partner_copy p ON p.id = v.partner_id LEFT JOIN group_copy g ON g.id = p.group_id
     WHERE (viewed_at AT TIME ZONE 'Africa/Blantyre')::date BETWEEN $1 AND $2 AND ($3::int IS NULL OR v.partner_id = $3)
     GROUP BY 1, 2 ORDER BY views DESC, folded(${name}::text) NULLS LAST, 1`,
    [from, to, userTypeId ?? null],
    databases,
  );
}
