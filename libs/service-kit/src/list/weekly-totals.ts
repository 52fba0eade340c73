import type { Database } from '../database/database.js';
import { type Sql, sql } from '../database/sql.js';

/** Reads the totals of the last 12 weeks. `rows` selects `added_at` and `removed_at`, which is null for what is still there. */
export async function readWeeklyTotals(database: Database, rows: Sql): Promise<number[]> {
  const totals = await database.query(
    sql<{
      total: number;
    }>`SELECT (sum(coalesce(sum(change.difference), 0)) OVER (ORDER BY week.ago DESC))::int AS total
      FROM generate_series(0, 12) AS week (ago)
      LEFT JOIN (
        SELECT greatest(0, least(12, floor(extract(epoch FROM now() - event.at) / 604800)))::int AS ago, event.difference
        FROM (${rows}) item, LATERAL (VALUES (item.added_at, 1), (item.removed_at, -1)) AS event (at, difference)
        WHERE event.at IS NOT NULL
      ) change ON change.ago = week.ago
      GROUP BY week.ago
      ORDER BY week.ago DESC`,
  );
  return totals.map(({ total }) => total);
}
