import type { AnnouncementRow, WriteResponse } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { beginningOf, useConfirmedWrite } from '@portal/ui-kit';

/** Gives what asks once whether an announcement is to be taken back, and does so. */
export function useWithdrawal(
  withdraw: (announcement: { id: number }) => Promise<WriteResponse>,
): (announcement: AnnouncementRow) => void {
  const { t } = useTranslation('kit');
  const confirm = useConfirmedWrite();
  return ({ id, message }) =>
    confirm({
      title: t('announcements.withdraw.question', { message: beginningOf(message) }),
      text: t('announcements.withdraw.text'),
      okText: t('announcements.withdraw.ok'),
      write: () => withdraw({ id }),
      success: t('announcements.withdraw.success'),
      failure: t('announcements.withdraw.failure'),
    });
}
