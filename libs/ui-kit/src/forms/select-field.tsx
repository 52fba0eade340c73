import { Select } from 'antd';
import { Field } from './field';
import type { FieldProps } from './field-props';
import { tabLeaves } from './tab-leaves';

/** One choice of a field. */
export interface SelectOption {
  value: string | number;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: SelectOption[];
  placeholder?: string;
}

/** A field for one of a few choices. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      <Select {...tabLeaves} options={options} placeholder={placeholder} />
    </Field>
  );
}
