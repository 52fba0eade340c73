import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface BarLinkProps {
  to: string;
  /** Says where the link leads, and what waits there. */
  label: string;
  icon: ReactNode;
  /** True while something waits there. */
  dot?: boolean;
}

/** A way out of the top bar that is shown as an icon, with a red dot while something waits behind it. */
export function BarLink({ to, label, icon, dot = false }: BarLinkProps) {
  return (
    <Link to={to} className="bar-link" aria-label={label} title={label}>
      {icon}
      {dot && <span className="bar-dot" />}
    </Link>
  );
}
