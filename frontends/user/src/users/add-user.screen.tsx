import { RegisterUsers } from '@portal/portal-screens';
import { Page, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useRegistration } from './users.resource';

/** Registers one or many users of the user admin's own partner. */
export function AddUserScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  return (
    <Page title={t('addUser.title')}>
      <section className="panel">
        <p className="panel-lead">{t('addUser.partner', { partner: account.name })}</p>
        <RegisterUsers {...useRegistration()} />
      </section>
    </Page>
  );
}
