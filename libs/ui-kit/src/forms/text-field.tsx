import { Input } from 'antd';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { Field } from './field';
import type { FieldProps } from './field-props';

interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  disabled?: boolean;
}

/** A field for one line of text. */
export function TextField({
  type = 'text',
  autoComplete = 'off',
  maxLength,
  disabled,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      <Input type={type} autoComplete={autoComplete} maxLength={maxLength} disabled={disabled} />
    </Field>
  );
}
