import { ReportUpdatesPage } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useReportPages } from '../reports/reports.resource';
import { useReportUpdate } from './updates.resource';

/** Report Updates: tells what is new in a report that the person may open. */
export function UpdatesScreen() {
  const { t } = useTranslation('user');
  return <ReportUpdatesPage title={t('updates.title')} reports={useReportPages()} send={useReportUpdate()} />;
}
