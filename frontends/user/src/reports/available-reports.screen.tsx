import type { AvailableReportRow } from '@portal/contracts';
import { ClosedReport, ReportKind, RequestAccessDialog } from '@portal/features';
import { TablePage, TableRows, TableToolbar, useDialog, useTable, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useAvailableReportPages } from './reports.resource';

/** Lists the reports that the user may request access to. */
export function AvailableReportsScreen() {
  const { t } = useTranslation('user');
  const dialog = useDialog<AvailableReportRow>();
  const columns: TableColumn<AvailableReportRow>[] = [
    {
      key: 'name',
      title: t('screens:reports.name'),
      sortBy: 'name',
      render: (report) => <ClosedReport report={report} />,
      text: ({ name }) => name,
    },
    {
      key: 'type',
      title: t('screens:reports.type'),
      sortBy: 'type',
      width: 160,
      render: ({ type }) => <ReportKind type={type} />,
      text: ({ type }) => t(`screens:reports.types.${type}`),
    },
  ];
  const table = useTable<AvailableReportRow>({
    name: 'available-reports',
    ...useAvailableReportPages(),
    columns,
    defaultSort: '-type,-date_uploaded',
  });
  return (
    <>
      <TablePage table={table} title={t('available.table')}>
        <TableToolbar table={table} countText={(count) => t('screens:reports.count', { count })} />
        <TableRows
          table={table}
          emptyText={t('available.empty')}
          rowName={({ name }) => name}
          actionsTitle={t('screens:requestAccess.title')}
          rowActions={(report) => [
            { key: 'request', label: t('screens:requestAccess.title'), onClick: () => dialog.show(report) },
          ]}
        />
      </TablePage>
      <RequestAccessDialog dialog={dialog} />
    </>
  );
}
