import type { KeyboardEvent, ReactNode } from 'react';

interface MarkProps {
  className: string;
  /** Accessible name and tooltip. */
  description: string;
  isSelected: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** A group of SVG shapes that is selected by click, tap, Enter and space. */
export function Mark({ className, description, isSelected, onSelect, children }: MarkProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onSelect();
  };
  return (
    <g
      className={`mark ${className}`}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <title>{description}</title>
      {children}
    </g>
  );
}
