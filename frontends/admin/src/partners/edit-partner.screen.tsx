import type { PartnerRow } from '@portal/contracts';
import { Page } from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerPageForm } from './partner-page-form';
import { PartnerPicker } from './partner-picker';

/** Edit HIS Partner: picks one, then shows its form. */
export function EditPartnerScreen() {
  const { t } = useTranslation('admin');
  const [partner, setPartner] = useState<PartnerRow>();
  return (
    <Page title={t('partners.edit.title')}>
      <section className="panel form-panel">
        {partner ? (
          <PartnerPageForm partner={partner} />
        ) : (
          <PartnerPicker
            submitText={t('partners.edit.pick')}
            missing={t('partners.edit.missingPartner')}
            onPicked={setPartner}
          />
        )}
      </section>
    </Page>
  );
}
