import type { AvailableReportRow } from '@portal/contracts';
import { ReportKind, TablePage, useDialog, useFormat, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { AvailableReportName } from './available-report-name';
import { useAvailableReportPages } from './access-requests.resource';
import { RequestAccessDialog } from './request-access.dialog';

/** Other Available Reports: what the person may not open yet, and can ask for. */
export function AvailableReportsScreen() {
  const { t } = useTranslation(['user', 'kit']);
  const format = useFormat();
  const dialog = useDialog<AvailableReportRow>();
  const columns: TableColumn<AvailableReportRow>[] = [
    {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (report) => <AvailableReportName report={report} />,
    },
    {
      key: 'type',
      title: t('reports.type'),
      sortBy: 'type',
      width: 160,
      render: ({ type }) => <ReportKind type={type} />,
    },
  ];
  return (
    <>
      <TablePage<AvailableReportRow>
        title={t('available.title')}
        {...useAvailableReportPages()}
        columns={columns}
        defaultSort="-type,-date_uploaded"
        searchLabel={t('kit:reports.search')}
        emptyText={t('available.empty')}
        countText={(count) => t('kit:reports.count', { count, formatted: format.number(count) })}
        rowName={({ name }) => name}
        rowActions={(report) => [
          { key: 'request', label: t('available.request'), onClick: () => dialog.show(report) },
        ]}
      />
      <RequestAccessDialog report={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}
