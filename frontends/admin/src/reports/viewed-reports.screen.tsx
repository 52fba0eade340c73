import type { ViewedReportRow } from '@portal/contracts';
import { useReportColumns, useViewsColumn } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useViewedReportPages } from './reports.resource';
import { ViewedReportTable } from './viewed-report-table';

/** Most Viewed Reports. */
export function ViewedReportsScreen() {
  const { t } = useTranslation('admin');
  const { name, type, owner } = useReportColumns<ViewedReportRow>();
  const views = useViewsColumn();
  return (
    <ViewedReportTable
      title={t('viewedReports.title')}
      pages={useViewedReportPages()}
      columns={[name, type, owner, views]}
      defaultSort="-count,-type,-date_uploaded"
      emptyText={t('reports.empty')}
      exportName="most-viewed-reports"
    />
  );
}
