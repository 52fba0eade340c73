import { ReportUpdatesPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useReportPages } from '../reports/reports.resource';

/** Report Updates: sends updates of the reports that the person may open; user admins read those of their partner's reports. */
export function UpdatesScreen() {
  const { t } = useTranslation('user');
  return <ReportUpdatesPage title={t('updates.title')} reports={useReportPages()} />;
}
