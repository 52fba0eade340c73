import type { ComponentProps, ReactNode } from 'react';
import { ErrorText } from './error-text';

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** True also for an error that stands elsewhere. */
  isInvalid?: boolean | undefined;
  /** The id of another text about this field. */
  describedBy?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

function FieldFrame({
  name,
  label,
  hint,
  error,
  isInvalid = Boolean(error),
  describedBy,
  children,
}: FieldFrameProps) {
  const hintId = hint && `${name}-hint`;
  const errorId = error && `${name}-error`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        'aria-invalid': isInvalid,
        'aria-describedby': [errorId, hintId, describedBy].filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <ErrorText id={errorId}>{error}</ErrorText>
    </div>
  );
}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'name'> {
  button?: ReactNode;
}

export function TextField({
  name,
  label,
  hint,
  error,
  isInvalid,
  describedBy,
  button,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={hint}
      error={error}
      isInvalid={isInvalid}
      describedBy={describedBy}
    >
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

export function EmailField(props: TextFieldProps) {
  return <TextField type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'name'> {}

/** A select field with options as children. */
export function SelectField({ name, label, hint, error, ...select }: SelectFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(control) => <select {...control} {...select} />}
    </FieldFrame>
  );
}
