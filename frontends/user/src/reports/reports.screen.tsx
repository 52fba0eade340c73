import { useTranslation } from 'react-i18next';
import { ReportTable } from './report-table';
import { useReportPages } from './reports.resource';

/** See All Reports: every report that the person may open. */
export function ReportsScreen() {
  const { t } = useTranslation('user');
  return (
    <ReportTable
      title={t('reports.title')}
      caption={t('reports.table')}
      pages={useReportPages()}
      emptyText={t('reports.empty')}
      exportName="reports"
    />
  );
}
