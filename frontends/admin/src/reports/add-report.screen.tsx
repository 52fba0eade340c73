import { AddReportPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useAllReports } from './reports.resource';

/** Add Reports. */
export function AddReportScreen() {
  const { t } = useTranslation('admin');
  return <AddReportPage title={t('reports.add')} management={useAllReports()} />;
}
