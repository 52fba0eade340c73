import type { Page, Paging } from '@portal/contracts';

/** The largest page that a list gives. */
const maxPageSize = 500;

/** There are more rows than were wanted at most. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';

  constructor(readonly total: number) {
    super(`There are ${total} rows`);
  }
}

interface LoadOptions {
  signal?: AbortSignal;
  /** Told how many percent are there. */
  onProgress?: (percent: number) => void;
  /** Throws {@link TooManyRows} for a list with more. */
  atMost?: number;
}

/** All rows of a list, fetched in its largest pages one after the other; throws once `signal` aborts. */
export async function loadAllRows<Row>(
  load: (paging: Paging) => Promise<Page<Row>>,
  { signal, onProgress, atMost = Infinity }: LoadOptions = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await load({ limit: maxPageSize, offset: rows.length });
    signal?.throwIfAborted();
    if (page.total > atMost) throw new TooManyRows(page.total);
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
    onProgress?.(Math.floor((100 * rows.length) / page.total));
  }
}
