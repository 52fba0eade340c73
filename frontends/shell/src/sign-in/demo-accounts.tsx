import type { PortalConfig } from '@portal/ui-kit/platform';
import { useTranslation } from 'react-i18next';

/** The accounts to try the portal with, where its data is demonstration data. */
export function DemoAccounts({ demo }: { demo: NonNullable<PortalConfig['demo']> }) {
  const { t } = useTranslation('shell');
  return (
    <details className="demo">
      <summary>{t('demo.title')}</summary>
      <p>{t('demo.password', { password: demo.password })}</p>
      <ul>
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <b>{email}</b> {role}
          </li>
        ))}
      </ul>
    </details>
  );
}
