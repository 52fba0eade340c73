import { EditReportPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useAllReports } from './reports.resource';

/** Edit Reports. */
export function EditReportScreen() {
  const { t } = useTranslation('admin');
  return <EditReportPage title={t('reports.edit')} management={useAllReports()} />;
}
