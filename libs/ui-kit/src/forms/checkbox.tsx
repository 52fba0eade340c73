import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  isIndeterminate?: boolean;
  onChange: (isChecked: boolean) => void;
  /** The label, unless `aria-label` is given. */
  children?: ReactNode;
}

/** A checkbox with its label, or a radio button. */
export function Checkbox({
  type = 'checkbox',
  isIndeterminate = false,
  onChange,
  children,
  ...input
}: CheckboxProps) {
  const setIndeterminate = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = isIndeterminate;
  };
  return (
    <label className="checkbox">
      <input
        {...input}
        ref={setIndeterminate}
        type={type}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children && <span>{children}</span>}
    </label>
  );
}
