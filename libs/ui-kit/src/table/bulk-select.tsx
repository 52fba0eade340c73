import { RemoteSelect } from '../forms/remote-select-field';
import { toOption, type RemoteOptions } from '../forms/remote-options.resource';

/** Reads the ids of a value of {@link BulkSelect}. */
export const listIds = (value: string): number[] => (value === '' ? [] : value.split(',').map(Number));

interface NamedRow {
  id: number;
  name: string;
}

interface BulkSelectProps<Row extends NamedRow> extends RemoteOptions<Row> {
  label: string;
  /** Ids separated by commas; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Maximum number of rows. Defaults to 1. */
  max?: number;
}

/** Chooses a row, or several, in the field of a bulk action. */
export function BulkSelect<Row extends NamedRow>({
  label,
  value,
  onChange,
  max = 1,
  ...options
}: BulkSelectProps<Row>) {
  return (
    <RemoteSelect<Row>
      {...options}
      aria-label={label}
      toOption={toOption}
      {...(max > 1 && { multiple: true, max })}
      value={max > 1 ? listIds(value) : listIds(value)[0]}
      onChange={(ids: number | number[]) => onChange(String(ids))}
    />
  );
}
