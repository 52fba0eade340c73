import { EllipsisOutlined } from '@ant-design/icons';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../forms/checkbox';
import { Select } from '../forms/select';
import { Button } from '../frame/button';
import { setPosition } from '../frame/focused-menu';
import { loadDialog, loadThemed } from '../theme/load-themed';
import { useIsNarrow } from '../theme/use-media';
import { TableSearch } from './table-search';
import type { Table } from './use-table';

const Sheet = loadDialog(async () => (await import('../frame/sheet')).Sheet);
const FilterBar = loadThemed(async () => (await import('./filter-bar')).FilterBar);

interface TableToolbarProps<Row> {
  table: Table<Row>;
  /** Name of the search box, if it is not the usual one; false for lists without search. */
  searchLabel?: string | false;
  /** Words the count, such as "24 reports". */
  countText: (count: number) => string;
  /** The list's own filters, above those of the table. */
  filterPanel?: FilterPanel;
  /** Orders to choose from at any width. Defaults to those of the columns, where the rows may be cards. */
  sorts?: SortChoice;
  /** The selection of rows, whose checkboxes a button shows. */
  selection?: { isShown: boolean; toggle: () => void } | undefined;
  /** What is used seldom, such as an {@link ExportButton}: behind one button, with the choice of columns. */
  children?: ReactNode;
}

interface FilterPanel {
  /** The number of filters that are set. */
  count: number;
  content: ReactNode;
}

/** The line above a table's rows: search, order, and buttons for the filters and for what is used seldom. Above an empty list only those of its own filters, which choose another list. */
export function TableToolbar<Row>({
  table,
  searchLabel,
  countText,
  filterPanel,
  sorts,
  selection,
  children,
}: TableToolbarProps<Row>) {
  const { t } = useTranslation('kit');
  const { state, change, total, searchBox, isCardLayout } = table;
  const isNarrow = useIsNarrow();
  const columnSorts = useColumnSorts(table);
  const hasColumns = table.optionalColumns.length > 0;
  const hasFilters = table.filters.length > 0;
  const filterCount = (filterPanel?.count ?? 0) + Object.keys(table.filterValues).length;
  const isEmpty = total === 0 && !state.search && filterCount === 0;
  const order = isEmpty ? undefined : (sorts ?? (isNarrow || isCardLayout ? columnSorts : undefined));
  const panel = (filterPanel || hasFilters) && {
    count: filterCount,
    content: (
      <>
        {filterPanel?.content}
        {hasFilters && <Filters table={table} />}
      </>
    ),
  };
  const selectButton = selection && !isEmpty && (
    <Button aria-pressed={selection.isShown} onClick={selection.toggle}>
      {t('table.select')}
    </Button>
  );
  const summary = total === undefined ? '' : countText(total);
  if (isEmpty && !filterPanel) return null;
  return (
    <div className="table-tools">
      {!isEmpty && searchLabel !== false && (
        <TableSearch
          ref={searchBox}
          label={searchLabel ?? t('table.search')}
          value={state.search}
          onSearch={(search) => change({ search })}
        />
      )}
      {!isNarrow && order && <SortSelect {...order} />}
      {(panel || (isNarrow && order)) && (
        <FilterSheet panel={panel} summary={summary}>
          {isNarrow && order && <SortSelect {...order} />}
        </FilterSheet>
      )}
      <p className="table-count" role="status">
        {summary}
      </p>
      {!isNarrow && selectButton}
      {!isEmpty && (hasColumns || children || (isNarrow && selection)) && (
        <MorePopover isIconOnly={isNarrow}>
          {isNarrow && selectButton}
          {children}
          {hasColumns && <ColumnChoice table={table} />}
        </MorePopover>
      )}
    </div>
  );
}

/** The filters of the table; their place is kept while their code is loaded. */
function Filters<Row>({ table }: { table: Table<Row> }) {
  return (
    <Suspense fallback={<div className="filter-bar" />}>
      <FilterBar table={table} />
    </Suspense>
  );
}

interface FilterSheetProps {
  panel: FilterPanel | undefined | false;
  /** The number of rows in words. */
  summary: string;
  /** The order, above the filters. */
  children: ReactNode;
}

/** A button with the number of filters that are set, and its sheet of filters and order. */
function FilterSheet({ panel, summary, children }: FilterSheetProps) {
  const { t } = useTranslation('kit');
  const [isOpen, setOpen] = useState(false);
  const title = panel ? t('table.filters') : t('table.sort');
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {panel && panel.count > 0 ? (
          <>
            <span aria-hidden>{title}</span>
            <span className="table-filter-count" aria-hidden>
              {panel.count}
            </span>
            <span className="visually-hidden">{t('table.filtersSet', { count: panel.count })}</span>
          </>
        ) : (
          title
        )}
      </Button>
      <Sheet
        title={title}
        open={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <Button kind="primary" className="button-wide" onClick={() => setOpen(false)}>
            {t('table.showRows', { rows: summary })}
          </Button>
        }
      >
        {children}
        {panel && panel.content}
      </Sheet>
    </>
  );
}

interface MorePopoverProps {
  /** True to show the icon alone. */
  isIconOnly: boolean;
  children: ReactNode;
}

/** A button that shows and hides an element. */
function MorePopover({ isIconOnly, children }: MorePopoverProps) {
  const { t } = useTranslation('kit');
  const label = t('table.more');
  const id = useId();
  // Its content stays once it was opened, so that an export goes on.
  const [isNeeded, setNeeded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        ref={button}
        icon={<EllipsisOutlined aria-hidden />}
        popoverTarget={id}
        {...(isIconOnly && { 'aria-label': label, title: label })}
      >
        {isIconOnly ? undefined : label}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu table-popover"
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          setNeeded(true);
          setPosition(button.current, panel.current);
        }}
      >
        {isNeeded && children}
      </div>
    </>
  );
}

/** Shows and hides columns. The server remembers the choice for the person. */
function ColumnChoice<Row>({ table: { optionalColumns, hideColumns } }: { table: Table<Row> }) {
  const { t } = useTranslation('kit');
  const hiddenKeys = optionalColumns.filter(({ isShown }) => !isShown).map(({ key }) => key);
  return (
    <fieldset className="column-choice">
      <legend>{t('table.columns.label')}</legend>
      {optionalColumns.map(({ key, title, isShown }) => (
        <Checkbox
          key={key}
          checked={isShown}
          onChange={(isChosen) =>
            hideColumns(isChosen ? hiddenKeys.filter((hidden) => hidden !== key) : [...hiddenKeys, key])
          }
        >
          {title}
        </Checkbox>
      ))}
      {/* Not disabled when all are shown, so that it keeps the focus. */}
      <Button isSmall onClick={() => hideColumns([])}>
        {t('table.columns.showAll')}
      </Button>
    </fieldset>
  );
}

/** Orders of a list, and the chosen one. */
interface SortChoice {
  value: string;
  options: { value: string; label: string }[];
  onChange: (sort: string) => void;
}

/** The orders by the columns; none for a table without. */
function useColumnSorts<Row>({ columns, state, defaultSort, change }: Table<Row>): SortChoice | undefined {
  const { t } = useTranslation('kit');
  const sorts = columns.flatMap(({ title, sortBy }) =>
    sortBy
      ? [
          { value: sortBy, label: t('table.ascending', { column: title }) },
          { value: `-${sortBy}`, label: t('table.descending', { column: title }) },
        ]
      : [],
  );
  if (sorts.length === 0) return undefined;
  const isListed = (sort: string) => sorts.some(({ value }) => value === sort);
  // The default may sort by several columns; the list names the first.
  const [first = ''] = defaultSort.split(',');
  const defaultValue = isListed(first) ? first : defaultSort;
  const defaultOption = { value: defaultValue, label: t('table.usualOrder') };
  return {
    value: state.sort === defaultSort ? defaultValue : state.sort,
    options: isListed(defaultValue) ? sorts : [defaultOption, ...sorts],
    onChange: (sort) => change({ sort: sort === defaultValue ? defaultSort : sort }),
  };
}

function SortSelect(choice: SortChoice) {
  const { t } = useTranslation('kit');
  const id = useId();
  return (
    <div className="table-sort">
      <label htmlFor={id}>{t('table.sortBy')}</label>
      <Select {...choice} id={id} />
    </div>
  );
}
