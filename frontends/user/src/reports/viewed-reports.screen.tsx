import type { ViewedReportRow } from '@portal/contracts';
import { useViewsColumn } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { ReportTable } from './report-table';
import { useViewedReportPages } from './reports.resource';

/** Most Viewed Reports: what the person may open, with how often it was viewed by all. */
export function ViewedReportsScreen() {
  const { t } = useTranslation('user');
  return (
    <ReportTable<ViewedReportRow>
      title={t('viewed.title')}
      pages={useViewedReportPages()}
      more={[useViewsColumn()]}
      defaultSort="-count,-type,-date_uploaded"
      emptyText={t('reports.empty')}
      exportName="most-viewed-reports"
    />
  );
}
