import { ReportUpdatesPage, useReportPages } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Report Updates: sends updates of reports, and lists the updates of all. */
export function ReportUpdatesScreen() {
  const { t } = useTranslation('admin');
  return <ReportUpdatesPage title={t('reportUpdates.title')} reports={useReportPages()} />;
}
