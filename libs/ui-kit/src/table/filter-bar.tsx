import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from '../forms/choice-select';
import { DateInput } from '../forms/date-input';
import { RemoteSelect } from '../forms/remote-select-field';
import type { RemoteFilter, TableFilter } from './table-filters';
import { TableSearch } from './table-search';
import type { Table } from './use-table';

interface FilterBarProps {
  table: Pick<Table<never>, 'filters' | 'filterValues' | 'changeFilters'>;
}

/** The filters of a table, each with its label. */
export function FilterBar({ table }: FilterBarProps) {
  const { t } = useTranslation('kit');
  const { filters, filterValues, changeFilters } = table;
  const clear = () => changeFilters(Object.fromEntries(filters.map(({ name }) => [name, ''])));
  return (
    <div className="filter-bar" role="group" aria-label={t('table.filters')}>
      {filters.map((filter) => (
        <label key={filter.name} className="filter-field">
          <span>{filter.label}</span>
          <FilterControl
            filter={filter}
            value={filterValues[filter.name] ?? ''}
            onChange={(value) => changeFilters({ [filter.name]: value })}
          />
        </label>
      ))}
      {Object.keys(filterValues).length > 0 && <Button onClick={clear}>{t('table.clearFilters')}</Button>}
    </div>
  );
}

interface FilterControlProps<Filter = TableFilter> {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { t } = useTranslation('kit');
  if (filter.kind === 'remote')
    return <RemoteFilterSelect filter={filter} value={value} onChange={onChange} />;
  if (filter.kind === 'choice')
    return (
      <ChoiceSelect
        aria-label={filter.label}
        value={value}
        options={[{ value: '', label: t('table.any') }, ...filter.options]}
        onChange={onChange}
      />
    );
  if (filter.kind === 'text')
    return (
      <TableSearch label={filter.label} placeholder={t('table.any')} value={value} onSearch={onChange} />
    );
  return <DateInput value={value} onChange={onChange} />;
}

function RemoteFilterSelect({ filter, value, onChange }: FilterControlProps<RemoteFilter>) {
  const { t } = useTranslation('kit');
  const { choices, findName, label } = filter;
  const id = value ? Number(value) : undefined;
  const { data: name } = useQuery({
    queryKey: [...choices.queryKey, 'name', id],
    queryFn: async () => (id === undefined ? null : ((await findName(id)) ?? null)),
    enabled: id !== undefined,
  });
  return (
    <RemoteSelect
      {...choices}
      aria-label={label}
      toOption={(option) => option}
      initialOption={id === undefined ? undefined : { value: id, label: name ?? '…' }}
      placeholder={t('table.any')}
      allowClear
      value={id}
      onChange={(chosen: number | undefined) => onChange(chosen === undefined ? '' : String(chosen))}
    />
  );
}
