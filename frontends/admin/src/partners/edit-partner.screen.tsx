import { Page } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FoundPartnerForm } from './found-partner-form';
import { PartnerPicker } from './partner-picker';

/** Edit HIS Partner: picks one, which the address keeps, then shows its form. */
export function EditPartnerScreen() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const id = Number.parseInt(params.get('partner') ?? '', 10);
  return (
    <Page title={t('partners.edit.title')}>
      <section className="panel form-panel">
        {id > 0 ? (
          <FoundPartnerForm key={id} id={id} />
        ) : (
          <PartnerPicker
            submitText={t('partners.edit.pick')}
            missing={t('partners.edit.missingPartner')}
            onPicked={(partner) => setParams({ partner: String(partner.id) })}
          />
        )}
      </section>
    </Page>
  );
}
