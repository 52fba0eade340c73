import { sql, type Sql } from '../database/sql.js';
import type { PlannedGroup } from './plan-bulk.js';

/** Groups rows `(id, reason)` by the reason why a bulk action would skip them. */
export const groupByReason = (judged: Sql): Sql<PlannedGroup> => sql<PlannedGroup>`
  SELECT reason, count(*)::int AS count, array_agg(id ORDER BY id) FILTER (WHERE reason IS NULL) AS ids
  FROM (${judged}) judged GROUP BY reason`;
