import type { ViewedReportRow } from '@portal/contracts';
import { useReportColumns, useViewsColumn } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { CountText } from '../counts/count-text';
import { useReportsViewedTodayPages } from './reports.resource';
import { ViewedReportTable } from './viewed-report-table';

/** Total Report Views Today: how often reports were viewed today in all, and each of them. */
export function TotalViewsTodayScreen() {
  const { t } = useTranslation('admin');
  const { name, uploaded, type } = useReportColumns<ViewedReportRow>();
  const views = useViewsColumn();
  return (
    <ViewedReportTable
      title={t('totalViews.today')}
      lead={<CountText count="viewsToday" />}
      pages={useReportsViewedTodayPages()}
      columns={[name, uploaded, type, views]}
      defaultSort="-type,-date_uploaded"
      emptyText={t('totalViews.none')}
      exportName="report-views-today"
    />
  );
}
