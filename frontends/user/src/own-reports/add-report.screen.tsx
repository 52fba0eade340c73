import { AddReportPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useOwnReports } from '../reports/reports.resource';

/** Add a Report: to the own partner's. */
export function AddReportScreen() {
  const { t } = useTranslation('user');
  return <AddReportPage title={t('ownReports.add')} management={useOwnReports()} />;
}
