import type { PartnerRow } from '@portal/contracts';
import { useConfirmedWrite } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { usePartnerDeletion } from './partners.resource';

/** Asks whether to delete a HIS partner, and does so. */
export function useDeletePartner(onDeleted?: () => void): (partner: PartnerRow) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmedWrite();
  const remove = usePartnerDeletion();
  return ({ id, name }) =>
    confirm({
      title: t('partners.delete.question', { name }),
      okText: t('partners.delete.ok'),
      write: () => remove({ id }),
      success: t('partners.delete.success'),
      failure: t('partners.delete.failure'),
      onDone: onDeleted,
    });
}
