import { RemoteSelect, type RemoteOptions, type SelectOption } from '@portal/ui-kit';
import { useId } from 'react';
import type { Chosen } from './use-access-choice';

interface ChoiceSelectProps<Row> {
  label: string;
  chosen: Chosen<Row>;
  options: RemoteOptions<Row>;
  toOption: (row: Row) => SelectOption;
}

/** Picks one of many, or none. */
export function ChoiceSelect<Row>({ label, chosen, options, toOption }: ChoiceSelectProps<Row>) {
  const id = useId();
  return (
    <div className="access-choice-field">
      <label htmlFor={id}>{label}</label>
      <RemoteSelect<Row>
        id={id}
        {...options}
        toOption={toOption}
        initialOption={chosen.row && toOption(chosen.row)}
        allowClear
        value={chosen.id}
        onChange={(value?: number) => chosen.choose(value)}
      />
    </div>
  );
}
