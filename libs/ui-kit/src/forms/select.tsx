import type { SelectHTMLAttributes } from 'react';

interface SelectProps<Value extends string | number> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice of few options, by the browser's own list. */
export function Select<Value extends string | number>({
  value,
  options,
  onChange,
  ...select
}: SelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => String(each.value) === chosen);
    if (option) onChange(option.value);
  };
  return (
    <select {...select} className="select" value={value} onChange={({ target }) => choose(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
