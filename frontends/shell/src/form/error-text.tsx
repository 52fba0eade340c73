import type { ReactNode } from 'react';

/** Says what is wrong, and reads it out; nothing without a text. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    children && (
      <p id={id} role="alert" className="error-text">
        {children}
      </p>
    )
  );
}
