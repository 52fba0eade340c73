import type { Page, Paging, ReportRow } from '@portal/contracts';
import { ReportName, useFavouriteAction, useOpenReport, useReportColumns } from '@portal/portal-screens';
import { TablePage, useFormat, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

interface ReportTableProps<Row> {
  title: string;
  caption?: string;
  pages: { queryKey: readonly unknown[]; load: (paging: Paging) => Promise<Page<Row>> };
  /** Columns after name and kind. */
  more?: readonly TableColumn<Row>[];
  defaultSort?: string;
  /** True for a list that is shown as it is, neither searched nor sorted. */
  fixed?: boolean;
  emptyText: string;
  /** Begins the name of the file that the reports are exported to. */
  exportName: string;
}

/** Reports that the person may open: a row opens its report and can be starred. */
export function ReportTable<Row extends ReportRow>({
  title,
  caption,
  pages,
  more = [],
  defaultSort = '-type,-date_uploaded',
  fixed = false,
  emptyText,
  exportName,
}: ReportTableProps<Row>) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const favourite = useFavouriteAction();
  const { name, type } = useReportColumns<Row>();
  const columns: TableColumn<Row>[] = [
    { ...name, render: (report) => <ReportName report={report} withOrigin /> },
    { ...type, width: 160 },
    ...more,
  ];
  return (
    <TablePage<Row>
      title={title}
      caption={caption}
      {...pages}
      columns={fixed ? columns.map((column) => ({ ...column, sortBy: undefined })) : columns}
      defaultSort={defaultSort}
      searchLabel={fixed ? undefined : t('reports.search')}
      emptyText={emptyText}
      countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      exportName={exportName}
      onOpen={useOpenReport()}
      rowName={({ name }) => name}
      rowActions={(report) => [favourite(report)]}
    />
  );
}
