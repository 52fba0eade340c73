import { Input } from 'antd';
import { Field } from './field';
import type { FieldProps } from './field-props';

const lines = 5;

/** A field for some lines of text. It does not grow by itself: antd measures by styles that the policy of the page forbids. */
export function TextAreaField({ maxLength, ...field }: FieldProps & { maxLength?: number }) {
  return (
    <Field {...field}>
      <Input.TextArea rows={lines} maxLength={maxLength} />
    </Field>
  );
}
