import { RemoteSelect } from '../forms/remote-select-field';
import type { RemoteOptions } from '../forms/remote-options.resource';

interface NamedRow {
  id: number;
  name: string;
}

interface BulkSelectProps<Row extends NamedRow> extends RemoteOptions<Row> {
  label: string;
  /** An id as a text; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a row in the field of a bulk action. */
export function BulkSelect<Row extends NamedRow>({
  label,
  value,
  onChange,
  ...options
}: BulkSelectProps<Row>) {
  return (
    <RemoteSelect<Row>
      {...options}
      aria-label={label}
      toOption={({ id, name }) => ({ value: id, label: name })}
      value={value === '' ? undefined : Number(value)}
      onChange={(id: number) => onChange(String(id))}
    />
  );
}
