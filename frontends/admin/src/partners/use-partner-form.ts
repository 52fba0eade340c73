import type { PartnerRow } from '@portal/contracts';
import { useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { partnerValues } from './partner-fields';
import { usePartnerSaving } from './partners.resource';

/** How the form of a HIS partner begins, saves and ends, on a page and in a dialog alike; without `partner` it adds one. */
export function usePartnerForm(partner?: PartnerRow) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const words = partner ? 'partners.edit' : 'partners.add';
  return {
    title: t(`${words}.title`),
    form: {
      initial: partnerValues(partner),
      submitText: t(`${words}.submit`),
      failureText: t(`${words}.failure`),
      onSubmit: usePartnerSaving(partner?.id),
      onDone: () => notice.success(t(`${words}.success`)),
    },
  };
}
