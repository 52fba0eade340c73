import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Select } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tabLeaves } from '../forms/fields';
import { FilterBar } from './filter-bar';
import { TableSearch } from './table-search';
import type { Table } from './use-table';

interface TableToolbarProps<Row> {
  table: Table<Row>;
  /** Name of the search box; none for lists without search. */
  searchLabel?: string;
  /** Words the count, such as "24 reports". */
  countText: (count: number) => string;
  /** Filters beside the search box. */
  filters?: ReactNode;
  /** Buttons beside the count, such as an {@link ExportButton}. */
  children?: ReactNode;
}

/** The bar above a table's rows: search, filters, count, buttons, and a list of sorts where the rows are cards. */
export function TableToolbar<Row>({
  table,
  searchLabel,
  countText,
  filters,
  children,
}: TableToolbarProps<Row>) {
  const { state, change, total, searchBox, isCardLayout } = table;
  return (
    <div className="table-tools">
      {searchLabel && (
        <TableSearch
          ref={searchBox}
          label={searchLabel}
          value={state.search}
          onSearch={(search) => change({ search })}
        />
      )}
      {filters}
      {table.filters.length > 0 && <FilterBar table={table} />}
      <div className="table-summary">
        <p className="table-count" role="status">
          {total === undefined ? '' : countText(total)}
        </p>
        {table.optionalColumns.length > 0 && <ColumnChooser table={table} />}
        {children}
      </div>
      {isCardLayout && <SortSelect table={table} />}
    </div>
  );
}

/** Shows and hides columns. The server remembers the choice for the person. */
function ColumnChooser<Row>({ table: { optionalColumns, hideColumns } }: { table: Table<Row> }) {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keysOf = (isShown: boolean) =>
    optionalColumns.filter((column) => column.isShown === isShown).map(({ key }) => key);
  const choose = (shown: string[]) =>
    hideColumns(optionalColumns.map(({ key }) => key).filter((key) => !shown.includes(key)));
  const hiddenCount = keysOf(false).length;
  return (
    <div
      className="column-choice"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        // Behind the button in the order of the Tab key.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={
          <div className="column-chooser" role="group" aria-label={t('table.columns.label')}>
            <Checkbox.Group
              value={keysOf(true)}
              onChange={choose}
              options={optionalColumns.map(({ key, title }) => ({ value: key, label: title }))}
            />
            <Button size="small" disabled={hiddenCount === 0} onClick={() => hideColumns([])}>
              {t('table.columns.showAll')}
            </Button>
          </div>
        }
      >
        <Button ref={button} icon={<TableOutlined aria-hidden />} aria-expanded={open}>
          {hiddenCount > 0 ? t('table.columns.hidden', { count: hiddenCount }) : t('table.columns.action')}
        </Button>
      </Popover>
    </div>
  );
}

/** Sorts rows that have no column headings because they are cards. */
function SortSelect<Row>({ table: { columns, state, defaultSort, change } }: { table: Table<Row> }) {
  const { t } = useTranslation('kit');
  const id = useId();
  const sorts = columns.flatMap(({ title, sortBy }) =>
    sortBy
      ? [
          { value: sortBy, label: t('table.ascending', { column: title }) },
          { value: `-${sortBy}`, label: t('table.descending', { column: title }) },
        ]
      : [],
  );
  if (sorts.length === 0) return null;
  const isListed = (sort: string) => sorts.some(({ value }) => value === sort);
  // The default may sort by several columns; the list names the first.
  const [first = ''] = defaultSort.split(',');
  const defaultValue = isListed(first) ? first : defaultSort;
  const defaultOption = { value: defaultValue, label: t('table.usualOrder') };
  return (
    <div className="table-sort">
      <label htmlFor={id}>{t('table.sortBy')}</label>
      <Select
        {...tabLeaves}
        id={id}
        value={state.sort === defaultSort ? defaultValue : state.sort}
        options={isListed(defaultValue) ? sorts : [defaultOption, ...sorts]}
        onChange={(sort) => change({ sort: sort === defaultValue ? defaultSort : sort })}
      />
    </div>
  );
}
