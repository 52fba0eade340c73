import { tablePageSizes } from '@portal/contracts/rules';
import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../forms/use-error-text';
import { Button } from '../frame/button';
import { ServerOffline } from '../frame/server-offline';
import { EmptyDrawing } from '../status/empty-drawing';
import { RowCards } from './row-cards';
import { RowTable } from './row-table';
import type { RowOptions } from './row-options';
import { findHeadingColumn, getText } from './table-column';
import { TableLabel } from './table-page';
import { TablePages } from './table-pages';
import type { Table } from './use-table';

interface TableRowsProps<Row> extends Partial<RowOptions<Row>> {
  table: Table<Row>;
  /** Shown when the list is empty without a search. */
  emptyText: string;
  /** The next step for a user with an empty list. */
  emptyStep?: ReactNode;
  /** Draws the rows in place of a table or cards. */
  draw?: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a table's page, as a table or as cards, and the links to other pages. */
export function TableRows<Row extends { id: number | string }>({
  table,
  emptyText,
  emptyStep,
  rowName,
  canOpen = () => true,
  draw,
  selection,
  ...options
}: TableRowsProps<Row>) {
  const label = use(TableLabel);
  const { columns, container, error, isCardLayout, rows, total } = table;
  const heading = findHeadingColumn(columns);
  const getFirstCell = (row: Row) => (heading ? getText(heading, row) : '');
  const Rows = isCardLayout ? RowCards : RowTable;
  const isEmpty = Boolean(error) || total === 0;
  return (
    <>
      <div ref={container}>
        {isEmpty ? (
          <EmptyTable table={table} text={emptyText} step={emptyStep} />
        ) : rows && draw ? (
          draw(rows)
        ) : rows ? (
          <Rows
            {...options}
            table={table}
            rows={rows}
            rowName={rowName ?? getFirstCell}
            canOpen={canOpen}
            selection={selection?.isShown ? selection : undefined}
            label={label}
          />
        ) : (
          <RowsSkeleton count={table.pageSize} />
        )}
      </div>
      {total !== undefined && total > tablePageSizes[0] && !isEmpty && (
        <TablePages table={table} total={total} />
      )}
    </>
  );
}

/** Shows the reason why a table has no rows, and the next step. */
function EmptyTable<Row>({ table, text, step }: { table: Table<Row>; text: string; step?: ReactNode }) {
  const { t } = useTranslation('kit');
  const errorText = useErrorText();
  const { error, retry, change, searchBox, filterValues, changeFilters } = table;
  const { search } = table.state;
  const filtered = Object.keys(filterValues);
  if (error) {
    return (
      <div className="empty">
        <ServerOffline />
        <p>{errorText(error)}</p>
        <Button onClick={retry}>{t('retry')}</Button>
      </div>
    );
  }
  const reset = () => {
    if (filtered.length > 0)
      changeFilters(Object.fromEntries([...filtered, 'search'].map((name) => [name, ''])));
    else change({ search: '' });
    searchBox.current?.focus();
  };
  return (
    <div className="empty">
      <EmptyDrawing isSearch={Boolean(search) || filtered.length > 0} />
      <p>{filtered.length > 0 ? t('table.noneFiltered') : search ? t('table.noMatch', { search }) : text}</p>
      {search || filtered.length > 0 ? <Button onClick={reset}>{t('table.reset')}</Button> : step}
    </div>
  );
}

/** Reserves the height of a table's rows until its first page is loaded. */
function RowsSkeleton({ count }: { count: number }) {
  const { t } = useTranslation('kit');
  return (
    <div className="rows-skeleton" aria-label={t('loading')} role="status">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="skeleton" />
      ))}
    </div>
  );
}
