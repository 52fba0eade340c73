import { Problem, type BulkResult, type WriteResponse } from '@portal/contracts';

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
    const message = await findRefusal(change(row));
    if (message === undefined) result.changed.push({ id, before });
    else result.failed.push({ id, name, message });
  }
  return result;
}

async function findRefusal(write: Promise<WriteResponse>): Promise<string | undefined> {
  try {
    const { affectedRows, message = '' } = await write;
    return affectedRows > 0 ? undefined : message;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'forbidden' || error.code === 'not-found'))
      return error.message;
    throw error;
  }
}
