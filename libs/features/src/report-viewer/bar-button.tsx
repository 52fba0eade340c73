import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface BarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
  label: string;
  /** Whether the label is visible: never, or only where a bar with many buttons has room. */
  word?: 'never' | 'wide';
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the viewer's bar. */
export function BarButton({ icon, label, word, className = '', ...button }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`bar-button ${className}`}
      data-word={word}
      title={word && label}
      {...button}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}
