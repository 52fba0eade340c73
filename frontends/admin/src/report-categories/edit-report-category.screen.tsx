import type { ReportRow } from '@portal/contracts';
import { TablePage, useFormat, useReportColumns } from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryActions } from './category-actions';
import { useCategorisedReportPages } from './report-categories.resource';

/** Edit Report Categories: chooses reports, and puts them into a category or into none. */
export function EditReportCategoryScreen() {
  const { t } = useTranslation('kit');
  const admin = useTranslation('admin');
  const format = useFormat();
  const [chosen, choose] = useState<number[]>([]);
  const { name, type, owner, category, uploaded } = useReportColumns<ReportRow>();
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
      selection={{ ids: chosen, onChange: choose }}
      actions={<CategoryActions reports={chosen} onDone={() => choose([])} />}
    />
  );
}
