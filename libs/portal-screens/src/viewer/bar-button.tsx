import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface BarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
  label: string;
  /**
   * The width of the window from which the label is visible. Defaults to every width; `narrow` excepts those where all actions are buttons
   * without enough room.
   */
  word?: 'narrow' | 'wide' | 'widest' | 'never';
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
