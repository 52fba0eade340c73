import type { ViewedReportRow } from '@portal/contracts';
import { useOpenReport, useReportColumns, useViewsColumn } from '@portal/features';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useTable,
  type RemoteOptions,
  type TableColumn,
} from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountText } from '../home/count-text';
import { useReportsViewedTodayPages, useViewedReportPages } from './report-views.resource';

export function ViewedReportsScreen() {
  const { t } = useTranslation('admin');
  const { name, type, owner } = useReportColumns<ViewedReportRow>();
  const views = useViewsColumn();
  return (
    <ViewedReportTable
      pages={useViewedReportPages()}
      columns={[name, type, views, { ...owner, isHiddenAtFirst: true }]}
      defaultSort="-count,-type,-date_uploaded"
      emptyText={t('screens:reports.empty')}
      exportName="most-viewed-reports"
    />
  );
}

/** Shows the total of all views and the views of each report. */
export function TotalViewsScreen() {
  const { t } = useTranslation('admin');
  const { name, uploaded, type } = useReportColumns<ViewedReportRow>();
  const views = useViewsColumn();
  return (
    <ViewedReportTable
      actions={<CountText count="views" />}
      pages={useViewedReportPages()}
      columns={[name, uploaded, type, views]}
      defaultSort="-count,-type,-date_uploaded"
      emptyText={t('screens:reports.empty')}
      exportName="total-report-views"
    />
  );
}

/** Shows today's total of views and the views of each report. */
export function TotalViewsTodayScreen() {
  const { t } = useTranslation('admin');
  const { name, uploaded, type } = useReportColumns<ViewedReportRow>();
  const views = useViewsColumn();
  return (
    <ViewedReportTable
      actions={<CountText count="viewsToday" />}
      pages={useReportsViewedTodayPages()}
      columns={[name, uploaded, type, views]}
      defaultSort="-type,-date_uploaded"
      emptyText={t('totalViews.none')}
      exportName="report-views-today"
    />
  );
}

interface ViewedReportTableProps {
  /** Content beside the title. */
  actions?: ReactNode;
  pages: RemoteOptions<ViewedReportRow>;
  columns: TableColumn<ViewedReportRow>[];
  defaultSort: string;
  emptyText: string;
  exportName: string;
}

function ViewedReportTable({
  pages,
  columns,
  defaultSort,
  emptyText,
  exportName,
  ...page
}: ViewedReportTableProps) {
  const { t } = useTranslation('screens');
  const table = useTable<ViewedReportRow>({ name: exportName, ...pages, columns, defaultSort });
  return (
    <TablePage {...page} table={table}>
      <TableToolbar table={table} countText={(count) => t('reports.count', { count })}>
        <ExportButton table={table} name={exportName} />
      </TableToolbar>
      <TableRows table={table} emptyText={emptyText} onOpen={useOpenReport()} />
    </TablePage>
  );
}
