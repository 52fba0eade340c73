import { RegisterUsers } from '@portal/portal-screens';
import { Page } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePartnerPages } from '../partners/partners.resource';
import { useRegistration } from './users.resource';

/** Registers one user of any HIS partner, or many from a CSV file. */
export function AddUserScreen() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('registration.title')}>
      <section className="panel">
        <RegisterUsers {...useRegistration()} partners={usePartnerPages()} />
      </section>
    </Page>
  );
}
