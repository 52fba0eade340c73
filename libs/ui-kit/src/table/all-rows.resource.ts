import type { Page, Paging } from '@portal/contracts';

/** The largest page that a list gives. */
const maxPageSize = 500;

interface LoadOptions {
  signal?: AbortSignal;
  /** Told how many percent are there. */
  onProgress?: (percent: number) => void;
}

/** All rows of a list, fetched in its largest pages one after the other; throws once `signal` aborts. */
export async function loadAllRows<Row>(
  load: (paging: Paging) => Promise<Page<Row>>,
  { signal, onProgress }: LoadOptions = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await load({ limit: maxPageSize, offset: rows.length });
    signal?.throwIfAborted();
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
    onProgress?.(Math.floor((100 * rows.length) / page.total));
  }
}
