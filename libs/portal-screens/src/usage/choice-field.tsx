import { useId, type ReactNode } from 'react';

interface ChoiceFieldProps {
  label: string;
  /** What is wrong with what was typed. */
  fault?: string;
  /** Makes the control, which takes the id of the label's and of the fault's where there is one. */
  children: (id: string, faultId: string | undefined) => ReactNode;
}

/** A control that changes at once what is shown: its label above, its fault below. */
export function ChoiceField({ label, fault, children }: ChoiceFieldProps) {
  const id = useId();
  const faultId = fault && `${id}-fault`;
  return (
    <div className="choice-field">
      <label htmlFor={id}>{label}</label>
      {children(id, faultId)}
      {fault && (
        <p className="choice-fault" id={faultId} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
