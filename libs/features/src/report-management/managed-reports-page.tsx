import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { ReportFilters, ReportRow, ViewedReportRow } from '@portal/contracts';
import { reportOpenings, reportStatuses, reportTypes } from '@portal/contracts/rules';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBulkSelection } from '../bulk/bulk-actions';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useDetour,
  useTable,
  type RowAction,
  type TableFilter,
} from '@portal/ui-kit';
import { useAboutReportAction } from '../reports/about-report-action';
import { useCategoryFilter, useOwnerFilter } from '../people/choices.resource';
import { usePath } from '../routes/use-path';
import { useReportColumns, useViewsColumn } from '../reports/report-columns';
import { useOpenReport } from '../reports/use-report-address';
import { BulkReports } from './bulk-reports';
import { useReportManagement } from './report-management.resource';
import { useDeleteReport } from './use-delete-report';

interface ManagedReportsPageProps {
  title?: string;
  /** Buttons beside the export. */
  more?: ReactNode;
  /** Content above the table. */
  header?: ReactNode;
}

/** Lists the reports that the user manages. */
export function ManagedReportsPage({ title, more, header }: ManagedReportsPageProps) {
  const { t } = useTranslation('screens');
  const goTo = useDetour();
  const addPath = usePath('addReport');
  const editPath = usePath('editReport');
  const management = useReportManagement();
  const askToDelete = useDeleteReport(management);
  const { name, type, category, owner, workspace, uploaded, dataDate, status } =
    useReportColumns<ViewedReportRow>();
  const views = { ...useViewsColumn<ViewedReportRow>(), isHiddenAtFirst: true };
  const { reports, owners } = management;

  const about = useAboutReportAction();
  const listRowActions = (report: ReportRow): RowAction[] => [
    about(report),
    {
      key: 'edit',
      label: t('reportForm.edit.action'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => goTo(`${editPath}?report=${report.id}`),
    },
    {
      key: 'delete',
      label: t('reportForm.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => askToDelete(report),
    },
  ];

  const table = useTable<ViewedReportRow, ReportFilters>({
    name: 'reports',
    ...reports,
    filters: useReportFilters(Boolean(owners)),
    columns: [
      { ...name, width: '36%' },
      workspace,
      { ...uploaded, isTableOnly: true },
      status,
      type,
      ...(owners ? [{ ...owner, isHiddenAtFirst: true }] : []),
      { ...category, isHiddenAtFirst: true },
      dataDate,
      views,
    ],
    defaultSort: '-type,-date_uploaded',
  });
  const selection = useBulkSelection(table);
  return (
    <TablePage
      table={table}
      title={title}
      header={header}
      actions={
        <Button type="primary" onClick={() => goTo(addPath)}>
          {t('reportForm.add.action')}
        </Button>
      }
    >
      <TableToolbar table={table} selection={selection} countText={(count) => t('reports.count', { count })}>
        {more}
        <ExportButton table={table} name="reports" />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('reportForm.empty')}
        rowName={(report) => report.name}
        rowActions={listRowActions}
        onOpen={useOpenReport()}
        selection={selection}
      />
      <BulkReports table={table} selection={selection} />
    </TablePage>
  );
}

/** Filters of managed reports; by owner where there are several. */
function useReportFilters(hasOwners: boolean): TableFilter<keyof ReportFilters>[] {
  const { t } = useTranslation('screens');
  const category = useCategoryFilter();
  const owner = useOwnerFilter();
  const toOptions = <Value extends string>(values: readonly Value[], texts: string) =>
    values.map((value) => ({ value, label: t(`reports.${texts}.${value}`) }));
  return [
    { kind: 'choice', name: 'type', label: t('reports.type'), options: toOptions(reportTypes, 'types') },
    {
      kind: 'choice',
      name: 'status',
      label: t('reports.status'),
      options: toOptions(reportStatuses, 'statuses'),
    },
    { kind: 'text', name: 'workspace', label: t('reports.workspace') },
    category,
    ...(hasOwners ? [owner] : []),
    {
      kind: 'choice',
      name: 'opened',
      label: t('reports.opened'),
      options: toOptions(reportOpenings, 'openings'),
    },
  ];
}
