import { DeleteReportPage } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useAllReports } from './reports.resource';

/** Delete Reports. */
export function DeleteReportScreen() {
  const { t } = useTranslation('admin');
  return <DeleteReportPage title={t('reports.delete')} management={useAllReports()} />;
}
