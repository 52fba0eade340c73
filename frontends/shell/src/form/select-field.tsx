import type { ComponentProps } from 'react';
import { FieldFrame } from './field-frame';

interface SelectFieldProps extends ComponentProps<'select'> {
  name: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
}

/** One of several choices; the choices are its children. */
export function SelectField({ name, label, hint, fault, ...select }: SelectFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} fault={fault}>
      {(control) => <select {...control} {...select} />}
    </FieldFrame>
  );
}
