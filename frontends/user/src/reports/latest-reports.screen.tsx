import { useTranslation } from 'react-i18next';
import { ReportTable } from './report-table';
import { useLatestReports } from './reports.resource';

/** Latest Reports: the five newest that the person may open. */
export function LatestReportsScreen() {
  const { t } = useTranslation('user');
  return (
    <ReportTable
      title={t('latest.title')}
      pages={useLatestReports()}
      fixed
      emptyText={t('reports.empty')}
      exportName="latest-reports"
    />
  );
}
