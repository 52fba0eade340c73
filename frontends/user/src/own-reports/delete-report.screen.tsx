import { DeleteReportPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useOwnReports } from '../reports/reports.resource';

/** Delete a Report: one of the own partner's. */
export function DeleteReportScreen() {
  const { t } = useTranslation('user');
  return <DeleteReportPage title={t('ownReports.delete')} management={useOwnReports()} />;
}
