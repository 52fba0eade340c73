import { EditReportPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useOwnReports } from '../reports/reports.resource';

/** Edit a Report: one of the own partner's. */
export function EditReportScreen() {
  const { t } = useTranslation('user');
  return <EditReportPage title={t('ownReports.edit')} management={useOwnReports()} />;
}
