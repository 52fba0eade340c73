import { ManagedReportsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useOwnReports } from '../reports/reports.resource';

/** See My Group's Reports: the reports of the own partner, with their status. */
export function OwnReportsScreen() {
  const { t } = useTranslation('user');
  return <ManagedReportsPage title={t('ownReports.title')} management={useOwnReports()} />;
}
