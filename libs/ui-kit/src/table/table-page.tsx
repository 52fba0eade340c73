import type { Page as ListPage, Paging } from '@portal/contracts';
import type { InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Place } from '../frame/breadcrumbs';
import { Page } from '../frame/page';
import { EmptyTable } from './empty-table';
import { ExportButton } from './export-button';
import type { RowAction } from './row-action';
import { RowCards } from './row-cards';
import { RowTable } from './row-table';
import { RowsSkeleton } from './rows-skeleton';
import { SortSelect } from './sort-select';
import type { Selection } from './rows-props';
import { findHeadingColumn, textOf, type TableColumn } from './table-column';
import { TablePages } from './table-pages';
import { TableSearch } from './table-search';
import { useTablePage } from './table-page.resource';
import { useCardLayout } from './use-card-layout';
import { pageSize, useTableAddress } from './use-table-address';

interface TablePageProps<Row> {
  title: string;
  /** What the table shows, as a heading above it, where the screen has another name; the title names it without one. */
  caption?: string;
  /** The places of the same screen that lead to this one, from the outermost. */
  within?: readonly Place[];
  /** Name of the list in the cache. */
  queryKey: readonly unknown[];
  load: (paging: Paging) => Promise<ListPage<Row>>;
  /** Whether a row will soon be another by itself: while there is one, the page is asked for again every few seconds. */
  changesSoon?: (row: Row) => boolean;
  columns: readonly TableColumn<Row>[];
  /** As the server takes it: columns, `-` before one for descending. */
  defaultSort: string;
  /** What the search box searches; none for lists that are not searched. */
  searchLabel?: string;
  /** Says why there is nothing when nothing was searched for. */
  emptyText: string;
  /** What to do about that. */
  emptyStep?: ReactNode;
  /** Words the count, such as "24 reports". */
  countText: (count: number) => string;
  onOpen?: (row: Row) => void;
  /** Whether a row opens; all do if left out. */
  opens?: (row: Row) => boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** What stands between title and table. */
  lead?: ReactNode;
  /** True to leave the table out while what stands before it says all. */
  leadAlone?: boolean;
  /** Filters beside the search. */
  tools?: ReactNode;
  /** What a row is called, on its buttons and as the heading of its card; its first cell if left out. */
  rowName?: (row: Row) => string;
  rowActions?: (row: Row) => RowAction[];
  /** Heads the column of the actions; "Action" if left out. */
  actionsTitle?: string;
  /** Lets rows be chosen. */
  selection?: Selection;
  /** Begins the name of the file that the rows are exported to; none for tables without export. */
  exportName?: string;
  /** The days that the file is of, which end its name; today if left out. */
  exportDays?: { from: string; to: string };
  /** The most rows that an export holds; a longer list says that it must be narrowed. All that there are if left out. */
  exportAtMost?: number;
  /** What the file holds where that is not what the table shows. */
  exportColumns?: readonly TableColumn<Row>[];
}

const always = () => true;

/** The one table of the portal: searched, sorted and paged by the server, its state in the address. */
export function TablePage<Row extends { id: number | string }>(props: TablePageProps<Row>) {
  const container = useRef<HTMLDivElement>(null);
  const { isCardLayout, onOverflow } = useCardLayout(container, props.columns.map(({ key }) => key).join());
  const [state, change] = useTableAddress(
    props.defaultSort,
    props.columns.flatMap(({ sortBy }) => sortBy ?? []),
  );
  const goToPage = useEffectEvent((page: number) => change({ page }, { replace: true }));
  const searchBox = useRef<InputRef>(null);
  const { data, error, isPending, isLoadingError, isFetching, isPlaceholderData, refetch } = useTablePage(
    props.queryKey,
    props.load,
    state,
    props.changesSoon,
  );

  const rows = data?.rows;
  const heading = findHeadingColumn(props.columns);
  const firstCell = (row: Row) => (heading ? textOf(heading, row) : '');
  const Rows = isCardLayout ? RowCards : RowTable;
  const failed = isLoadingError && !isFetching;
  const nothing = failed || data?.total === 0;
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined;

  useEffect(() => {
    // An old address may name a page that the list no longer has.
    if (lastPage && state.page > lastPage) goToPage(lastPage);
  }, [lastPage, state.page]);

  return (
    <Page title={props.title} within={props.within} actions={props.actions}>
      {props.lead}
      <section
        className="panel table-panel"
        hidden={props.leadAlone}
        aria-busy={isPending || isPlaceholderData}
      >
        {props.caption && <h2 className="section-title table-caption">{props.caption}</h2>}
        <div className="table-tools">
          {props.searchLabel && (
            <TableSearch
              ref={searchBox}
              label={props.searchLabel}
              value={state.search}
              onSearch={(search) => change({ search })}
            />
          )}
          {props.tools}
          <div className="table-summary">
            <p className="table-count" role="status">
              {data ? props.countText(data.total) : ''}
            </p>
            {props.exportName && (
              <ExportButton
                name={props.exportName}
                days={props.exportDays}
                atMost={props.exportAtMost}
                columns={props.exportColumns ?? props.columns}
                load={(paging) =>
                  props.load({ search: state.search || undefined, sort: state.sort, ...paging })
                }
              />
            )}
          </div>
          {isCardLayout && (
            <SortSelect
              columns={props.columns}
              sort={state.sort}
              defaultSort={props.defaultSort}
              onSort={(sort) => change({ sort })}
            />
          )}
        </div>
        <div ref={container}>
          {nothing ? (
            <EmptyTable
              error={failed ? error : undefined}
              search={state.search}
              text={props.emptyText}
              step={props.emptyStep}
              onReset={() => {
                change({ search: '' });
                searchBox.current?.focus();
              }}
              onRetry={() => void refetch()}
            />
          ) : rows ? (
            <Rows
              rows={rows}
              columns={props.columns}
              sort={state.sort}
              onSort={(sort) => change({ sort: sort || props.defaultSort })}
              onOpen={props.onOpen}
              opens={props.opens ?? always}
              rowName={props.rowName ?? firstCell}
              rowActions={props.rowActions}
              actionsTitle={props.actionsTitle}
              selection={props.selection}
              title={props.caption ?? props.title}
              onOverflow={onOverflow}
            />
          ) : (
            <RowsSkeleton />
          )}
        </div>
        {data && data.total > pageSize && !nothing && (
          <TablePages page={state.page} total={data.total} onChange={(page) => change({ page })} />
        )}
      </section>
    </Page>
  );
}
