import type { ReactNode } from 'react';
import { PendingEmail } from './pending-email';

interface ProfileViewProps {
  rows: readonly { label: string; value: ReactNode }[];
  /** Buttons below the list. */
  actions?: ReactNode;
}

/** The own profile, read-only. */
export function ProfileView({ rows, actions }: ProfileViewProps) {
  return (
    <section className="panel form-panel">
      <dl className="profile">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PendingEmail />
      {actions && <div className="portal-form-buttons">{actions}</div>}
    </section>
  );
}
