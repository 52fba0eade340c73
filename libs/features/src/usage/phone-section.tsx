import { useIsPhone } from '@portal/ui-kit';
import { type ReactNode, useState } from 'react';

/** A section that is closed at first on phones. Closed, its content is not loaded. */
export function PhoneSection({ title, children }: { title: string; children: ReactNode }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <details className="panel phone-section" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
