import type { ReactNode } from 'react';

/** What a control needs to belong to its label, its hint and its fault. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with what was typed. */
  fault?: string | undefined;
  /** The id of a text elsewhere that is about this field too. */
  describedBy?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above, and its hint and its fault below. */
export function FieldFrame({ name, label, hint, fault, describedBy, children }: FieldFrameProps) {
  const hintId = hint && `${name}-hint`;
  const faultId = fault && `${name}-fault`;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        'aria-invalid': Boolean(fault),
        'aria-describedby': [faultId, hintId, describedBy].filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={faultId} role="alert" className="fault-text">
          {fault}
        </p>
      )}
    </div>
  );
}
