import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useConfirmedWrite } from '@portal/ui-kit';
import type { ReportManagement } from './report-management.resource';

/** Asks whether to delete a report, and does so. */
export function useDeleteReport(
  { remove }: ReportManagement,
  onDeleted?: () => void,
): (report: Pick<ReportRow, 'id' | 'name'>) => void {
  const { t } = useTranslation('screens');
  const confirm = useConfirmedWrite();
  return ({ id, name }) =>
    confirm({
      title: t('reportForm.delete.question', { name }),
      text: t('reportForm.delete.text'),
      okText: t('reportForm.delete.submit'),
      write: () => remove(id),
      success: t('reportForm.delete.success'),
      failure: t('reportForm.delete.failure'),
      onDone: onDeleted,
    });
}
