import { useAddressParams } from '../app/use-address-params';

/** Rows on a page of every table. */
export const pageSize = 15;

/** A table's search, sort and page; `sort` is comma-separated columns, `-` before one for descending. */
export interface TableState {
  search: string;
  sort: string;
  page: number;
}

/**
 * Keeps a table's state in the address, so that Back and reload return to the same place. A sort in an address by other
 * columns than `sortable` is none.
 */
export function useTableAddress(
  defaultSort: string,
  sortable: readonly string[],
): [TableState, (change: Partial<TableState>, options?: { replace: boolean }) => void] {
  const [params, changeParams] = useAddressParams();
  const sort = params.get('sort') ?? '';
  const state: TableState = {
    search: params.get('search') ?? '',
    sort: isSortOf(sortable, sort) ? sort : defaultSort,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };

  // Each letter of a search is no place to go back to; a page is.
  const change = (changed: Partial<TableState>, { replace } = { replace: changed.search !== undefined }) => {
    const { search, sort: order, page = 1 } = changed;
    changeParams(
      (current) => {
        if (search !== undefined) put(current, 'search', search);
        if (order !== undefined) put(current, 'sort', order === defaultSort ? '' : order);
        put(current, 'page', page === 1 ? '' : String(page));
      },
      { replace },
    );
  };
  return [state, change];
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

const isSortOf = (sortable: readonly string[], sort: string) =>
  sort.split(',').every((column) => sortable.includes(column.replace(/^-/, '')));
