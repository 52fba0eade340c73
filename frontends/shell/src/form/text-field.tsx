import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './field-frame';

/** What a text field takes: its name, label, hint and fault, and whatever an input takes. */
export interface TextFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  describedBy?: string | undefined;
  /** A button at the end of the line. */
  button?: ReactNode;
}

/** A line of text to type. */
export function TextField({ name, label, hint, fault, describedBy, button, ...input }: TextFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} fault={fault} describedBy={describedBy}>
      {(control) =>
        button ? (
          <div className="field-with-button">
            <input {...control} {...input} />
            {button}
          </div>
        ) : (
          <input {...control} {...input} />
        )
      }
    </FieldFrame>
  );
}

/** An e-mail address to type. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
