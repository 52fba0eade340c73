import { Page } from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerPicker } from './partner-picker';
import { useDeletePartner } from './use-delete-partner';

/** Delete HIS Partner: picks one and asks once; empty again once it is deleted. */
export function DeletePartnerScreen() {
  const { t } = useTranslation('admin');
  const [deleted, setDeleted] = useState(0);
  const askToDelete = useDeletePartner(() => setDeleted((count) => count + 1));
  return (
    <Page title={t('partners.delete.title')}>
      <section className="panel form-panel">
        <PartnerPicker
          key={deleted}
          submitText={t('partners.delete.ok')}
          missing={t('partners.delete.missingPartner')}
          onPicked={askToDelete}
        />
      </section>
    </Page>
  );
}
