import type { SelectProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../format/use-debounced';
import { Field, type FieldProps } from './field';
import { useRemoteOptions, type RemoteOptions } from './remote-options.resource';
import { ChoiceSelect } from './choice-select';
import type { SelectOption } from './fields';
import { getErrorKey } from './use-error-text';
import { useUndrafted } from './use-form-draft';

interface RemoteSelectProps<Row> extends RemoteOptions<Row> {
  toOption: (row: Row) => SelectOption;
  /** The initial choice, which may be absent from the first results. */
  initialOption?: SelectOption;
  placeholder?: string;
  /** True for any number of choices; the value is then an array. */
  multiple?: boolean;
  /** Maximum number of choices if `multiple` is true. */
  max?: number;
  disabled?: boolean;
}

/** A field for one or several of many choices. The server searches them when the user stops typing. */
export function RemoteSelectField<Row>({
  queryKey,
  load,
  toOption,
  initialOption,
  placeholder,
  multiple,
  max,
  disabled,
  ...field
}: FieldProps & RemoteSelectProps<Row>) {
  useUndrafted(field.name);
  const choices = { queryKey, load, toOption, initialOption };
  const remote = { ...choices, placeholder, multiple, max, disabled };
  return (
    <Field {...field}>
      <RemoteSelect {...remote} />
    </Field>
  );
}

/** The control of a {@link RemoteSelectField}, for use outside a form. */
export function RemoteSelect<Row>({
  queryKey,
  load,
  toOption,
  initialOption,
  placeholder,
  multiple,
  max,
  disabled,
  ...select
}: RemoteSelectProps<Row> & SelectProps) {
  const { t } = useTranslation('kit');
  const [search, setSearch] = useState('');
  // The list changes with the search, so a chosen option may no longer be in it.
  const [chosen, setChosen] = useState<readonly SelectOption[]>([]);
  const typed = search.trim();
  const asked = useDebounced(typed);
  const response = useRemoteOptions({ queryKey, load }, asked, !disabled);
  const data = disabled ? undefined : response.data;
  const waiting = response.isPending && !disabled;
  const found = data?.rows.map(toOption) ?? [];
  const isFound = found.some(({ value }) => value === initialOption?.value);
  const options = initialOption && !typed && !isFound ? [initialOption, ...found] : found;
  const more = data && data.total > data.rows.length;
  const known = [...chosen, ...(initialOption ? [initialOption] : []), ...options];
  const labels = new Map<unknown, string>(known.map(({ value, label }) => [value, label]));

  return (
    <ChoiceSelect<unknown, SelectOption>
      {...select}
      mode={multiple ? 'multiple' : undefined}
      disabled={disabled}
      placeholder={placeholder ?? t('form.search')}
      options={options}
      maxCount={max}
      loading={!disabled && (response.isFetching || typed !== asked)}
      showSearch={{ filterOption: false, searchValue: search, onSearch: setSearch }}
      labelRender={({ value }) => labels.get(value) ?? value}
      onSelect={(_value, option) => {
        setChosen([...chosen, option]);
        // The next search starts from an empty field.
        if (multiple) setSearch('');
      }}
      onOpenChange={(open) => !open && setSearch('')}
      notFoundContent={t(emptyKey({ waiting, error: response.error }))}
      popupRender={(menu) => (
        <>
          {menu}
          {more && <p className="select-more">{t('form.more')}</p>}
        </>
      )}
    />
  );
}

function emptyKey({ waiting, error }: { waiting: boolean; error: unknown }): string {
  if (error) return getErrorKey(error);
  return waiting ? 'loading' : 'form.nothingFound';
}
