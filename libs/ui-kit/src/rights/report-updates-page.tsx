import { SendOutlined } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';
import { useDialog, type RemoteOptions } from '../forms';
import { useReportColumns } from '../reports/report-columns';
import { TablePage } from '../table/table-page';
import { ReportUpdateDialog, type SendReportUpdate } from './report-update.dialog';

interface ReportUpdatesProps {
  title: string;
  reports: RemoteOptions<ReportRow>;
  send: SendReportUpdate;
}

/** The reports about whose news a note can be sent. */
export function ReportUpdatesPage({ title, reports, send }: ReportUpdatesProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const dialog = useDialog<ReportRow>();
  const { name, workspace, uploaded, status, type } = useReportColumns<ReportRow>();
  return (
    <>
      <TablePage<ReportRow>
        title={title}
        {...reports}
        columns={[name, workspace, uploaded, status, type]}
        defaultSort="-type,-date_uploaded"
        searchLabel={t('reports.search')}
        emptyText={t('rights.update.empty')}
        countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
        exportName="report-updates"
        rowActions={(report) => [
          {
            key: 'update',
            label: t('rights.update.action'),
            icon: <SendOutlined aria-hidden />,
            onClick: () => dialog.show(report),
          },
        ]}
      />
      <ReportUpdateDialog report={dialog.item} open={dialog.open} onSubmit={send} onClose={dialog.close} />
    </>
  );
}
