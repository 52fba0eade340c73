import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link that does not open the row it is in. */
export function DetailsLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
