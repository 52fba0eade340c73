import type { ReactNode } from 'react';

interface ProfileViewProps {
  rows: readonly { label: string; value: ReactNode }[];
  /** Buttons below the list. */
  actions?: ReactNode;
}

/** What is known of a person, to be read only. */
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
      {actions && <div className="portal-form-buttons">{actions}</div>}
    </section>
  );
}
