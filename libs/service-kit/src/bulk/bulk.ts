import {
  refuseField,
  Problem,
  type BulkPlan,
  type BulkResult,
  type RefusalText,
  type WriteResponse,
} from '@portal/contracts';
import { maxBulkSelected } from '@portal/contracts/rules';
import { sql, type Sql } from '../database/sql.js';

/** Selected rows with the same reason why they would be skipped. */
export interface PlannedGroup {
  /** Null for rows that would be changed. */
  reason: string | null;
  count: number;
  /** The rows that would be changed; null for others. */
  ids: number[] | null;
}

/**
 * Makes a plan of the selected rows. Those among `selectedIds` that were not found have been deleted, or have left the list.
 * @throws Problem `malformed` for too many rows
 */
export function toBulkPlan(groups: readonly PlannedGroup[], selectedIds?: readonly number[]): BulkPlan {
  const skipped = groups.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count] as const]));
  const found = groups.reduce((sum, { count }) => sum + count, 0);
  const missing = selectedIds ? new Set(selectedIds).size - found : 0;
  const ids = groups.find(({ reason }) => reason === null)?.ids ?? [];
  if (ids.length > maxBulkSelected) throw refuseField('ids', 'request.selectFewer', { max: maxBulkSelected });
  return { ids, skipped: Object.fromEntries(missing > 0 ? [...skipped, ['missing', missing]] : skipped) };
}

/** Makes a plan of rows that are all changed. */
export const planAll = (ids: number[], selectedIds?: readonly number[]): BulkPlan =>
  toBulkPlan([{ reason: null, count: ids.length, ids }], selectedIds);

/** Groups rows `(id, reason)` by the reason why a bulk action would skip them. */
export const groupByReason = (judged: Sql): Sql<PlannedGroup> => sql<PlannedGroup>`
  SELECT reason, count(*)::int AS count, array_agg(id ORDER BY id) FILTER (WHERE reason IS NULL) AS ids
  FROM (${judged}) judged GROUP BY reason`;

/** A row before a bulk action. */
export interface BulkRow {
  id: number;
  name: string;
  /** The value that Undo restores; empty for none. */
  before: string;
}

/**
 * Changes rows one after the other, each in its own transaction by the code that changes one row. A row that is refused becomes a failure
 * and does not stop the others. An error of the service stops the step; the caller repeats it, since each change is idempotent.
 */
export async function runBulk<Row extends BulkRow>(
  rows: readonly Row[],
  change: (row: Row) => Promise<WriteResponse>,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], failed: [] };
  for (const row of rows) {
    const { id, name, before } = row;
    const refusal = await findRefusal(change(row));
    if (refusal) result.failed.push({ id, name, ...refusal });
    else result.changed.push({ id, before });
  }
  return result;
}

async function findRefusal(write: Promise<WriteResponse>): Promise<RefusalText | undefined> {
  try {
    const { affectedRows, code = '', params, message = '' } = await write;
    return affectedRows > 0 ? undefined : { code, params, message };
  } catch (error) {
    if (error instanceof Problem && (error.code === 'forbidden' || error.code === 'not-found'))
      return error.text;
    throw error;
  }
}
