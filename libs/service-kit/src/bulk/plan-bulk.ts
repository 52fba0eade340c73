import { malformed, type BulkPlan } from '@portal/contracts';
import { maxBulkSelected } from '@portal/contracts/rules';

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
  if (ids.length > maxBulkSelected) {
    const message = `Please select at most ${maxBulkSelected} rows, for example by a search.`;
    throw malformed({ field: 'ids', message });
  }
  return { ids, skipped: Object.fromEntries(missing > 0 ? [...skipped, ['missing', missing]] : skipped) };
}

/** Makes a plan of rows that are all changed. */
export const planOfAll = (ids: number[], selectedIds?: readonly number[]): BulkPlan =>
  toBulkPlan([{ reason: null, count: ids.length, ids }], selectedIds);
