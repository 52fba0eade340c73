import type { Page, Paging } from '@portal/contracts';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useTableAddress, type ChangeTable, type TableState } from './table-address';
import { useTableFilters, type ChangeFilters, type FilterValues, type TableFilter } from './table-filters';
import { findHeadingColumn, type TableColumn } from './table-column';
import { useTablePreference } from './table-preference';
import { useRows } from './table.resource';
import { useCardLayout, type CardLayout } from './use-card-layout';

interface TableOptions<Row, Filters = object> {
  /** Under this name the server remembers hidden columns and the page size for each person. Without it, neither can be changed. */
  name?: string;
  /** Name of the list in the cache. */
  queryKey: readonly unknown[];
  load: (query: Paging & Filters) => Promise<Page<Row>>;
  columns: readonly TableColumn<Row>[];
  /** Comma-separated columns, `-` before one for descending. */
  defaultSort: string;
  /** Filters that the server applies, as parameters of `load`. */
  filters?: readonly TableFilter<keyof Filters & string>[];
  /** Returns true for a row that is still changing on the server; the page is polled while it has one. */
  isPending?: (row: Row) => boolean;
}

/** A table that the server searches, sorts and pages. The parts of a {@link TablePage} show it. */
export interface Table<Row> extends CardLayout, Pick<TableOptions<Row>, 'columns' | 'defaultSort'> {
  /** The columns that the user may hide, and their visibility. */
  optionalColumns: readonly OptionalColumn[];
  /** The columns of exports: the shown ones, and those that exports always contain. */
  exportColumns: readonly TableColumn<Row>[];
  /** Stores the keys of the hidden columns. */
  hideColumns: (hidden: string[]) => void;
  pageSize: number;
  /** Stores the page size; none for a table without a name. */
  changePageSize?: (pageSize: number) => void;
  /** Loads rows that match the filters of the address. */
  load: (paging: Paging) => Promise<Page<Row>>;
  filters: readonly TableFilter[];
  filterValues: FilterValues;
  changeFilters: ChangeFilters;
  state: TableState;
  change: ChangeTable;
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** The number of rows before the page. */
  offset: number;
  isBusy: boolean;
  /** The reason why no rows could be loaded. */
  error: unknown;
  retry: () => void;
  /** Resolves when the rows were loaded again after a change. */
  reload: () => Promise<unknown>;
  /** The search box, which takes the focus when the search is reset. */
  searchBox: RefObject<HTMLInputElement | null>;
}

interface OptionalColumn {
  key: string;
  title: string;
  isShown: boolean;
}

/** Loads the page of a list that the address names. */
export function useTable<Row, Filters extends object = object>({
  name,
  queryKey,
  load: loadFiltered,
  columns: allColumns,
  defaultSort,
  filters = [],
  isPending: isPendingRow,
}: TableOptions<Row, Filters>): Table<Row> {
  const hiddenAtFirst = allColumns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key);
  const { hidden, pageSize, hideColumns, changePageSize } = useTablePreference(name, hiddenAtFirst);
  const heading = findHeadingColumn(allColumns);
  const canHide = (column: TableColumn<Row>) => name !== undefined && column !== heading && !column.inName;
  const optionalColumns = allColumns.filter(canHide).map(({ key, title }) => ({
    key,
    title,
    isShown: !hidden.includes(key),
  }));
  const columns = allColumns.filter((column) => !canHide(column) || !hidden.includes(column.key));
  const layout = useCardLayout(columns.map(({ key }) => key).join());
  const searchBox = useRef<HTMLInputElement>(null);
  const sortable = allColumns.flatMap(({ sortBy }) => sortBy ?? []);
  const [state, change] = useTableAddress(defaultSort, sortable);
  const [filterValues, changeFilters] = useTableFilters(filters);
  // The filters' kinds decide which values they can have.
  const load = (paging: Paging) => loadFiltered({ ...paging, ...(filterValues as Filters) });
  const { data, error, isPending, isLoadingError, isFetching, isPlaceholderData, refetch } = useRows(
    [...queryKey, filterValues],
    load,
    { ...state, pageSize },
    isPendingRow,
  );

  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined;
  const goToPage = useEffectEvent((page: number) => change({ page }, { replace: true }));
  useEffect(() => {
    // A bookmarked page may no longer exist.
    if (lastPage && state.page > lastPage) goToPage(lastPage);
  }, [lastPage, state.page]);

  return {
    ...layout,
    columns,
    optionalColumns,
    exportColumns: allColumns.filter((column) => column.isAlwaysExported ?? columns.includes(column)),
    hideColumns,
    pageSize,
    changePageSize:
      changePageSize &&
      ((size) => {
        changePageSize(size);
        change({ page: 1 }, { replace: true });
      }),
    defaultSort,
    load,
    filters,
    filterValues,
    changeFilters,
    state,
    change,
    rows: data?.rows,
    total: data?.total,
    offset: (state.page - 1) * pageSize,
    isBusy: isPending || isPlaceholderData,
    error: isLoadingError && !isFetching ? error : undefined,
    retry: () => void refetch(),
    // The change itself may have started to load them.
    reload: () => refetch({ cancelRefetch: false }),
    searchBox,
  };
}
