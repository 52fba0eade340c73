import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tabLeaves } from '../forms/tab-leaves';
import type { TableColumn } from './table-column';

interface SortSelectProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** As the server takes it. */
  sort: string;
  /** What the table sorts by unless asked otherwise. */
  defaultSort: string;
  onSort: (sort: string) => void;
}

/** Sorts the table where it has no headings, as on a phone. */
export function SortSelect<Row>({ columns, sort, defaultSort, onSort }: SortSelectProps<Row>) {
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
  const isListed = (sought: string) => sorts.some(({ value }) => value === sought);
  // What the table sorts by next, where the first is the same, has no place in a list of columns.
  const [first = ''] = defaultSort.split(',');
  const usual = isListed(first) ? first : defaultSort;
  return (
    <div className="table-sort">
      <label htmlFor={id}>{t('table.sortBy')}</label>
      <Select
        {...tabLeaves}
        id={id}
        value={sort === defaultSort ? usual : sort}
        options={isListed(usual) ? sorts : [{ value: usual, label: t('table.usualOrder') }, ...sorts]}
        onChange={(chosen) => onSort(chosen === usual ? defaultSort : chosen)}
      />
    </div>
  );
}
