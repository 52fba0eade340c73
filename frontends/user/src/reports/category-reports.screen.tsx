import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ReportTable } from './report-table';
import { useCategoryCounts, useReportPages } from './reports.resource';

/** The reports of one category, `?category=<id>`. */
export function CategoryReportsScreen() {
  const { t } = useTranslation('user');
  const [params] = useSearchParams();
  const id = Number(params.get('category')) || undefined;
  const { data: categories } = useCategoryCounts();
  const category = categories?.find((known) => known.id === id)?.name ?? '';
  return (
    <ReportTable
      title={t('category.title', { category }).trim()}
      pages={useReportPages(id)}
      emptyText={t('category.empty')}
      exportName="category-reports"
    />
  );
}
