import type { ReportRow } from '@portal/contracts';
import {
  useAboutReportAction,
  useFavouriteAction,
  useOpenReport,
  useReportColumns,
  useViewsColumn,
} from '@portal/features';
import { CataloguePage, useCatalogueAddress } from '@portal/features/catalogue';
import { PageSkeleton, TablePage, TableRows, TableToolbar, useTable, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useCategoryCounts, useLatestReports } from './reports.resource';

export function ReportsScreen() {
  const { t } = useTranslation('user');
  return <CataloguePage title={t('reports.table')} emptyText={t('reports.empty')} exportName="reports" />;
}

/** Counts the views by all users. */
export function ViewedReportsScreen() {
  const { t } = useTranslation('user');
  return (
    <CataloguePage
      defaultSort="-count"
      extraColumns={[useViewsColumn()]}
      emptyText={t('reports.empty')}
      exportName="most-viewed-reports"
    />
  );
}

/** Lists the reports of the categories `?category=<id>`, under the name of a single one. The id may be `none`. */
export function CategoryReportsScreen() {
  const { t } = useTranslation('user');
  const { categoryIds = [] } = useCatalogueAddress().filter;
  const { data: categories, isLoading } = useCategoryCounts();
  const [only] = categoryIds;
  // A title that changes later moves the list below.
  if (isLoading) return <PageSkeleton />;
  const category = categoryIds.length === 1 && categories?.find(({ id }) => id === only)?.name;
  const title =
    only === null ? t('category.other') : t('category.title', { category: category || '' }).trim();
  return <CataloguePage title={title} emptyText={t('category.empty')} exportName="category-reports" />;
}

export function LatestReportsScreen() {
  const { t } = useTranslation('user');
  const favourite = useFavouriteAction();
  const about = useAboutReportAction();
  const { name, type } = useReportColumns<ReportRow>();
  const columns: TableColumn<ReportRow>[] = [
    { ...name, sortBy: undefined },
    { ...type, sortBy: undefined, width: 160 },
  ];
  const table = useTable<ReportRow>({ ...useLatestReports(), columns, defaultSort: '-type,-date_uploaded' });
  return (
    <TablePage table={table}>
      <TableToolbar
        table={table}
        searchLabel={false}
        countText={(count) => t('screens:reports.count', { count })}
      />
      <TableRows
        table={table}
        emptyText={t('reports.empty')}
        onOpen={useOpenReport()}
        rowName={({ name }) => name}
        rowActions={(report) => [favourite(report), about(report)]}
      />
    </TablePage>
  );
}
