import { SearchOutlined } from '@ant-design/icons';
import { Input, Select, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useId, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { tabLeaves } from '../forms/fields';
import { typingPauseMs } from '../format/use-debounced';
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
      <div className="table-summary">
        <p className="table-count" role="status">
          {total === undefined ? '' : countText(total)}
        </p>
        {children}
      </div>
      {isCardLayout && <SortSelect table={table} />}
    </div>
  );
}

interface TableSearchProps {
  ref: Ref<InputRef>;
  label: string;
  /** The search in the address. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches at the pauses of typing, and follows changes of the address by Back and Reset. */
function TableSearch({ ref, label, value, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  // The address may change to one of these while the user types on.
  const [requested, setRequested] = useState<string[]>([]);
  if (followed !== value) {
    const index = requested.indexOf(value);
    setFollowed(value);
    setRequested(index < 0 ? [] : requested.slice(index + 1));
    if (index < 0) setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    setRequested([...requested, text]);
    onSearch(text);
  });
  useEffect(() => {
    if (typed === value) return;
    const pause = setTimeout(() => search(typed), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, value]);

  return (
    <Input
      ref={ref}
      type="search"
      className="table-search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      allowClear
      onChange={(event) => setTyped(event.target.value)}
    />
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
