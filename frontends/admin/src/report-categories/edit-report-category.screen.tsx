import type { ReportRow } from '@portal/contracts';
import { useReportColumns } from '@portal/portal-screens';
import { TablePage, useFormat, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { CategoryActions } from './category-actions';
import { useCategorisedReportPages } from './report-categories.resource';
import { useChosenReports } from './use-chosen-reports';

/** Edit Report Categories: chooses reports, and puts them into a category or into none. */
export function EditReportCategoryScreen() {
  const { t } = useTranslation('kit');
  const admin = useTranslation('admin');
  const format = useFormat();
  const chosen = useChosenReports();
  const columns = useReportColumns<ReportRow>();
  const { type, owner, category, uploaded } = columns;
  // A link would lead away from what was chosen.
  const name: TableColumn<ReportRow> = { ...columns.name, render: (report) => report.name };
  return (
    <TablePage<ReportRow>
      title={admin.t('categories.assign.title')}
      {...useCategorisedReportPages()}
      columns={[name, category, type, owner, uploaded]}
      defaultSort="-type,-date_uploaded"
      searchLabel={t('reports.search')}
      emptyText={admin.t('reports.empty')}
      countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      exportName="reports-and-categories"
      rowName={(report) => report.name}
      selection={{ ids: chosen.ids, onChange: chosen.choose }}
      actions={<CategoryActions chosen={chosen} />}
    />
  );
}
