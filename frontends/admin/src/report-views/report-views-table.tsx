import {
  mostExportedViews,
  useOpenViewed,
  useViewedColumns,
  useViewsColumn,
  type ViewedReport,
} from '@portal/portal-screens';
import { TablePage, useFormat, type RemoteOptions, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

type ViewsRow = ViewedReport & { id: string; count: number };

interface ReportViewsTableProps<Row> {
  /** Whose views they are, as the texts call them. */
  of: 'partners' | 'users';
  pages: RemoteOptions<Row>;
  /** The columns that say who viewed. */
  viewers: TableColumn<Row>[];
  exportName: string;
}

/** How often somebody viewed which report, most viewed first; a row opens its report. */
export function ReportViewsTable<Row extends ViewsRow>({
  of,
  viewers,
  pages,
  ...table
}: ReportViewsTableProps<Row>) {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { name, type, workspace, uploaded, viewed } = useViewedColumns<Row>();
  const views = useViewsColumn<Row>();
  const when = viewed(t('reportViews.lastViewed'));
  const nameWithWorkspace: TableColumn<Row> = {
    ...name,
    // Several cards may show the same viewer.
    isCardHeading: true,
    render: (row) => (
      <>
        {name.render(row)}
        {row.workspace_name && <p className="report-origin">{row.workspace_name}</p>}
      </>
    ),
  };
  return (
    <TablePage<Row>
      {...table}
      {...pages}
      title={t(`reportViews.${of}.title`)}
      caption={t(`reportViews.${of}.table`)}
      columns={[...viewers, nameWithWorkspace, type, uploaded, views, when]}
      exportColumns={[...viewers, name, type, workspace, uploaded, views, when]}
      defaultSort="-count"
      searchLabel={t('kit:reports.search')}
      emptyText={t('reportViews.empty')}
      countText={(count) => t('reportViews.count', { count, formatted: format.number(count) })}
      exportAtMost={mostExportedViews}
      lead={<p className="page-lead">{t(`reportViews.${of}.hint`)}</p>}
      onOpen={useOpenViewed()}
    />
  );
}
