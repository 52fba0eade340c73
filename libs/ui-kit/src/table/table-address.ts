import { setParams, useAddressParams } from '../app/navigation';

/** A table's search, sort and page; `sort` is comma-separated columns, `-` before one for descending. */
export interface TableState {
  search: string;
  sort: string;
  page: number;
}

/** Changes some of the table's state; a change without `page` returns to the first page. */
export type ChangeTable = (change: Partial<TableState>, options?: { replace: boolean }) => void;

/**
 * Stores a table's state in the address, so that Back and reload return to the same page. A sort by other columns than `sortable` is
 * ignored.
 */
export function useTableAddress(defaultSort: string, sortable: readonly string[]): [TableState, ChangeTable] {
  const [params, changeParams] = useAddressParams();
  const sort = params.get('sort') ?? '';
  const state: TableState = {
    search: params.get('search') ?? '',
    sort: isSortBy(sortable, sort) ? sort : defaultSort,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };

  // Back must not step through the letters of a search.
  const change: ChangeTable = (changed, { replace } = { replace: changed.search !== undefined }) => {
    const { search, sort: order, page = 1 } = changed;
    changeParams(
      (current) => {
        if (search !== undefined) setParams(current, { search });
        if (order !== undefined) setParams(current, { sort: order === defaultSort ? '' : order });
        setParams(current, { page: page === 1 ? '' : String(page) });
      },
      { replace },
    );
  };
  return [state, change];
}

/** A filter of a table that is stored in the address, empty for none; another value returns to the first page. */
export function useFilter(name: string): [string, (value: string) => void] {
  const [params, changeParams] = useAddressParams();
  const change = (value: string) =>
    changeParams((current) => setParams(current, { [name]: value, page: undefined }), { replace: true });
  return [params.get(name) ?? '', change];
}

const isSortBy = (sortable: readonly string[], sort: string) =>
  sort.split(',').every((column) => sortable.includes(column.replace(/^-/, '')));
