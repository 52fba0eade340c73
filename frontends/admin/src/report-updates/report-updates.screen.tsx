import { ReportUpdatesPage } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useReportUpdates } from './report-updates.resource';

/** Report Updates: tells what is new in a report. */
export function ReportUpdatesScreen() {
  const { t } = useTranslation('admin');
  return <ReportUpdatesPage title={t('reportUpdates.title')} {...useReportUpdates()} />;
}
