import { Page } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { PartnerPageForm } from './partner-page-form';

/** Add HIS Partner. */
export function AddPartnerScreen() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('partners.add.title')}>
      <section className="panel form-panel">
        <PartnerPageForm />
      </section>
    </Page>
  );
}
