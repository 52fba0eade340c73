import { ErrorBox, Page } from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PartnerPicker } from './partner-field';
import { PartnerPageForm, useDeletePartner } from './partner-form';
import { usePartner } from './partners.resource';

export function AddPartnerScreen() {
  return (
    <Page>
      <section className="panel form-panel">
        <PartnerPageForm />
      </section>
    </Page>
  );
}

/** Selects a HIS partner, stores its id in the URL and shows its form. */
export function EditPartnerScreen() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const id = Number.parseInt(params.get('partner') ?? '', 10);
  return (
    <Page>
      <section className="panel form-panel">
        {id > 0 ? (
          <LoadedPartnerForm key={id} id={id} />
        ) : (
          <PartnerPicker
            submitText={t('partners.edit.pick')}
            requiredText={t('partners.edit.missingPartner')}
            onPicked={(partner) => setParams({ partner: String(partner.id) })}
          />
        )}
      </section>
    </Page>
  );
}

/** Deletes a selected HIS partner. The form resets after each deletion. */
export function DeletePartnerScreen() {
  const { t } = useTranslation('admin');
  const [resetCount, setResetCount] = useState(0);
  const confirmDelete = useDeletePartner(() => setResetCount((count) => count + 1));
  return (
    <Page>
      <section className="panel form-panel">
        <PartnerPicker
          key={resetCount}
          submitText={t('partners.delete.ok')}
          requiredText={t('partners.delete.missingPartner')}
          onPicked={confirmDelete}
        />
      </section>
    </Page>
  );
}

function LoadedPartnerForm({ id }: { id: number }) {
  const { data: partner, isError, error, refetch } = usePartner(id);
  if (partner) return <PartnerPageForm partner={partner} />;
  if (isError) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return <div className="skeleton skeleton-block" aria-hidden />;
}
