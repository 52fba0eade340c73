import type { Page, Paging, ReportRow, ViewedReportRow } from '@portal/contracts';
import {
  ReportName,
  useAboutReportAction,
  useFavouriteAction,
  useOpenReport,
  useReportColumns,
  useViewsColumn,
} from '@portal/portal-screens';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useFormat,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  useCategoryCounts,
  useLatestReports,
  useReportPages,
  useViewedReportPages,
} from './reports.resource';

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

/** Counts the views by all users. */
export function ViewedReportsScreen() {
  const { t } = useTranslation('user');
  return (
    <ReportTable<ViewedReportRow>
      title={t('viewed.title')}
      pages={useViewedReportPages()}
      extraColumns={[useViewsColumn()]}
      defaultSort="-count,-type,-date_uploaded"
      emptyText={t('reports.empty')}
      exportName="most-viewed-reports"
    />
  );
}

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

/** Lists the reports of the category `?category=<id>`. */
export function CategoryReportsScreen() {
  const { t } = useTranslation('user');
  const [params] = useSearchParams();
  const id = Number(params.get('category')) || undefined;
  const { data: categories } = useCategoryCounts();
  const category = categories?.find((row) => row.id === id)?.name ?? '';
  return (
    <ReportTable
      title={t('category.title', { category }).trim()}
      pages={useReportPages(id)}
      emptyText={t('category.empty')}
      exportName="category-reports"
    />
  );
}

interface ReportTableProps<Row> {
  title: string;
  caption?: string;
  pages: { queryKey: readonly unknown[]; load: (paging: Paging) => Promise<Page<Row>> };
  /** Columns after name and type. */
  extraColumns?: readonly TableColumn<Row>[];
  defaultSort?: string;
  /** Disables searching and sorting. */
  fixed?: boolean;
  emptyText: string;
  exportName: string;
}

function ReportTable<Row extends ReportRow>({
  title,
  caption,
  pages,
  extraColumns = [],
  defaultSort = '-type,-date_uploaded',
  fixed = false,
  emptyText,
  exportName,
}: ReportTableProps<Row>) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const favourite = useFavouriteAction();
  const about = useAboutReportAction();
  const { name, type } = useReportColumns<Row>();
  const columns: TableColumn<Row>[] = [
    { ...name, render: (report) => <ReportName report={report} withOrigin /> },
    { ...type, width: 160 },
    ...extraColumns,
  ];
  const table = useTable<Row>({
    ...pages,
    columns: fixed ? columns.map((column) => ({ ...column, sortBy: undefined })) : columns,
    defaultSort,
  });
  return (
    <TablePage table={table} title={title} caption={caption}>
      <TableToolbar
        table={table}
        searchLabel={fixed ? undefined : t('reports.search')}
        countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      >
        <ExportButton table={table} name={exportName} />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={emptyText}
        onOpen={useOpenReport()}
        rowName={({ name }) => name}
        rowActions={(report) => [favourite(report), about(report)]}
      />
    </TablePage>
  );
}
