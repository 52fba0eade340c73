import type { ViewedReportRow } from '@portal/contracts';
import { useReportColumns, useViewsColumn } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { CountText } from '../counts/count-text';
import { useViewedReportPages } from './reports.resource';
import { ViewedReportTable } from './viewed-report-table';

/** Total Report Views: how often reports were viewed in all, and each of them. */
export function TotalViewsScreen() {
  const { t } = useTranslation('admin');
  const { name, uploaded, type } = useReportColumns<ViewedReportRow>();
  const views = useViewsColumn();
  return (
    <ViewedReportTable
      title={t('totalViews.title')}
      lead={
        <>
          <CountText count="views" />
          <p className="page-lead">{t('totalViews.hint')}</p>
        </>
      }
      pages={useViewedReportPages()}
      columns={[name, uploaded, type, views]}
      defaultSort="-count,-type,-date_uploaded"
      emptyText={t('reports.empty')}
      exportName="total-report-views"
    />
  );
}
