import { Radio } from 'antd';
import { Field } from './field';
import type { FieldProps } from './field-props';

interface RadioFieldProps extends FieldProps {
  /** The choices, each with a sentence that says what it means. */
  options: { value: string; label: string; text: string }[];
}

/** A field for one of a few choices that are all explained. */
export function RadioField({ options, ...field }: RadioFieldProps) {
  return (
    <Field {...field}>
      <Radio.Group className="radio-field" aria-label={field.label}>
        {options.map(({ value, label, text }) => (
          <Radio key={value} value={value}>
            {label}
            <span className="field-hint">{text}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Field>
  );
}
