import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface BarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
  label: string;
  /** True to show the icon alone. */
  isIconOnly?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the viewer's bar. */
export function BarButton({ icon, label, isIconOnly, className = '', ...button }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`bar-button ${className}`}
      data-icon-only={isIconOnly}
      title={isIconOnly ? label : undefined}
      {...button}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}
