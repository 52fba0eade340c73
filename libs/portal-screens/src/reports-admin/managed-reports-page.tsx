import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useDetour,
  useFormat,
  useTable,
  type RowAction,
} from '@portal/ui-kit';
import { useAboutReportAction } from '../details/about-report-action';
import { useReportColumns } from '../reports/report-columns';
import { useOpenReport } from '../reports/report-address';
import { useReportManagement, type ReportPaths } from './report-management.resource';
import { useDeleteReport } from './use-delete-report';

interface ManagedReportsPageProps {
  paths: ReportPaths;
  caption?: string;
  /** Buttons beside the one that adds a report. */
  actions?: ReactNode;
  /** Content above the table. */
  header?: ReactNode;
  moreActions?: (report: ReportRow) => RowAction[];
}

/** Lists the reports that the user manages. */
export function ManagedReportsPage({
  paths,
  caption,
  actions,
  header,
  moreActions,
}: ManagedReportsPageProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const goTo = useDetour();
  const management = useReportManagement(paths);
  const askToDelete = useDeleteReport(management);
  const { name, type, owner, workspace, uploaded, status } = useReportColumns<ReportRow>();
  const { reports, owners } = management;

  const about = useAboutReportAction();
  const rowActions = (report: ReportRow): RowAction[] => [
    about(report),
    {
      key: 'edit',
      label: t('reportForm.edit.action'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => goTo(`${paths.edit}?report=${report.id}`),
    },
    ...(moreActions?.(report) ?? []),
    {
      key: 'delete',
      label: t('reportForm.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => askToDelete(report),
    },
  ];

  const table = useTable<ReportRow>({
    ...reports,
    columns: [name, type, ...(owners ? [owner] : []), workspace, uploaded, status],
    defaultSort: '-type,-date_uploaded',
  });
  return (
    <TablePage
      table={table}
      caption={caption}
      header={header}
      actions={
        <div className="page-actions">
          {actions}
          <Button type="primary" onClick={() => goTo(paths.add)}>
            {t('reportForm.add.action')}
          </Button>
        </div>
      }
    >
      <TableToolbar
        table={table}
        searchLabel={t('reports.search')}
        countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      >
        <ExportButton table={table} name="reports" />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('reportForm.empty')}
        rowName={(report) => report.name}
        rowActions={rowActions}
        onOpen={useOpenReport()}
      />
    </TablePage>
  );
}
