import type { ReportRow } from '@portal/contracts';
import {
  ReportKind,
  ReportName,
  TablePage,
  useFormat,
  useReportAddress,
  type TableColumn,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ReportStatus } from './report-status';
import { useReportPages } from './reports.resource';

/** Reports Table: every report of the portal; a row opens its report. */
export function ReportsScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const navigate = useNavigate();
  const addressOf = useReportAddress();
  const columns: TableColumn<ReportRow>[] = [
    {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (report) => <ReportName report={report} />,
    },
    {
      key: 'type',
      title: t('reports.type'),
      sortBy: 'type',
      render: ({ type }) => <ReportKind type={type} />,
    },
    { key: 'owner', title: t('reports.owner'), sortBy: 'owner', render: ({ owner }) => owner },
    {
      key: 'workspace',
      title: t('reports.workspace'),
      sortBy: 'workspace_name',
      render: ({ workspace_name }) => workspace_name ?? t('reports.noWorkspace'),
    },
    {
      key: 'uploaded',
      title: t('reports.uploaded'),
      sortBy: 'date_uploaded',
      render: ({ date_uploaded }) => <span className="nowrap">{format.date(date_uploaded)}</span>,
    },
    {
      key: 'status',
      title: t('reports.status'),
      sortBy: 'status',
      render: ({ status }) => <ReportStatus status={status} />,
    },
  ];
  return (
    <TablePage<ReportRow>
      title={t('reports.title')}
      {...useReportPages()}
      columns={columns}
      defaultSort="-type,-date_uploaded"
      searchLabel={t('kit:reports.search')}
      emptyText={t('reports.empty')}
      countText={(count) => t('kit:reports.count', { count, formatted: format.number(count) })}
      onOpen={(report) => {
        const address = addressOf(report);
        if (address) void navigate(address);
      }}
    />
  );
}
