import type { BulkResult, WriteResponse } from '@portal/contracts';

/** The response to a write that cannot be undone. */
export const saved: WriteResponse = { affectedRows: 1 };

/** The response to a write of several rows, all of which were changed. Their value before was 1, such as a category or a step. */
export const changeAll = ({ ids }: { ids: number[] }): BulkResult => ({
  changed: ids.map((id) => ({ id, before: '1' })),
  failed: [],
});
