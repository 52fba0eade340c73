import { DeleteReportPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useAllReports } from './reports.resource';

/** Delete Reports. */
export function DeleteReportScreen() {
  const { t } = useTranslation('admin');
  return <DeleteReportPage title={t('reports.delete')} management={useAllReports()} />;
}
