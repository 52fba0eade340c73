import type { Page, Paging } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isStale } from '../app/query-client';
import { getPollInterval } from '../platform';
import type { TableState } from './table-address';

const pollMs = 5_000;

/** The largest page that the server returns. */
const maxPageSize = 500;

/** Loads one page of a list. The previous page stays until the next one is loaded. Polls while a row is pending. */
export function useRows<Row>(
  key: readonly unknown[],
  load: (paging: Paging) => Promise<Page<Row>>,
  { search, sort, page, pageSize }: TableState & { pageSize: number },
  isPendingRow?: (row: Row) => boolean,
) {
  return useQuery({
    queryKey: [...key, { search, sort, page, pageSize }],
    queryFn: () =>
      load({ search: search || undefined, sort, limit: pageSize, offset: (page - 1) * pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      Boolean(isPendingRow && state.data?.rows.some(isPendingRow)) && getPollInterval(pollMs),
    refetchOnWindowFocus: isStale,
  });
}

/** A list has more rows than `maxRows`. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';

  constructor(readonly total: number) {
    super(`There are ${total} rows`);
  }
}

interface LoadOptions {
  signal?: AbortSignal;
  /** Called with the percentage of rows that are loaded. */
  onProgress?: (percent: number) => void;
  /** Throws {@link TooManyRows} for a longer list. */
  maxRows?: number;
}

/** Loads all rows of a list, one page after the other. Throws once `signal` aborts. */
export async function* loadPages<Row>(
  load: (paging: Paging) => Promise<Page<Row>>,
  { signal, onProgress, maxRows = Infinity }: LoadOptions = {},
): AsyncGenerator<Row[]> {
  let loaded = 0;
  for (;;) {
    const page = await load({ limit: maxPageSize, offset: loaded });
    signal?.throwIfAborted();
    if (page.total > maxRows) throw new TooManyRows(page.total);
    loaded += page.rows.length;
    yield page.rows;
    if (page.rows.length === 0 || loaded >= page.total) return;
    onProgress?.(Math.floor((100 * loaded) / page.total));
  }
}

/** Returns all rows of a list. Throws once `signal` aborts. */
export async function loadAllRows<Row>(
  load: (paging: Paging) => Promise<Page<Row>>,
  options?: LoadOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of loadPages(load, options)) rows.push(...page);
  return rows;
}
