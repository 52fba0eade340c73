import type { SelectOption } from '../forms/fields';
import type { RemoteOptions } from '../forms/remote-options.resource';
import { setParams, useAddressParams } from '../app/navigation';

interface FilterBase<Name extends string> {
  /** The server's name of the filter, and its name in the address. */
  name: Name;
  label: string;
}

/** A choice among rows of a list of the server, by their id. The id 0 may stand for rows that have none. */
export interface RemoteFilter<Name extends string = string> extends FilterBase<Name> {
  kind: 'remote';
  choices: RemoteOptions<SelectOption>;
  /** Loads the name of the chosen row, for an address that is opened without the list. */
  findName: (id: number) => Promise<string | undefined>;
}

/** A filter of a table. The server applies it; the address has its value. */
export type TableFilter<Name extends string = string> =
  | (FilterBase<Name> & { kind: 'choice'; options: readonly { value: string; label: string }[] })
  | (FilterBase<Name> & { kind: 'text' | 'day' })
  | RemoteFilter<Name>;

/** Values of a table's filters by their names. Filters that are not set have none. */
export type FilterValues = Readonly<Record<string, string>>;

export type ChangeFilters = (changed: Record<string, string>) => void;

/** Stores the values of filters in the address. A value that a filter cannot have is ignored, and an empty one deletes it. */
export function useTableFilters(filters: readonly TableFilter[]): [FilterValues, ChangeFilters] {
  const [params, changeParams] = useAddressParams();
  const values = filters.flatMap((filter): [string, string][] => {
    const value = params.get(filter.name) ?? '';
    return value && isFilterValue(filter, value) ? [[filter.name, value]] : [];
  });
  const change: ChangeFilters = (changed) =>
    changeParams((current) => setParams(current, { ...changed, page: undefined }), { replace: true });
  return [Object.fromEntries(values), change];
}

function isFilterValue(filter: TableFilter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return filter.options.some((option) => option.value === value);
    case 'remote':
      return /^(?:0|[1-9]\d{0,8})$/.test(value);
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'text':
      return value.length <= 100;
  }
}
