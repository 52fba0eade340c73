import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';
import type { TableColumn } from '../table/table-column';
import { ReportKind } from './report-kind';
import { ReportName } from './report-name';
import { ReportStatus } from './report-status';

/** The columns of tables of reports, of which each takes its own. */
export interface ReportColumns<Row> {
  name: TableColumn<Row>;
  type: TableColumn<Row>;
  owner: TableColumn<Row>;
  workspace: TableColumn<Row>;
  category: TableColumn<Row>;
  uploaded: TableColumn<Row>;
  status: TableColumn<Row>;
}

/** {@link ReportColumns} under their usual headings. */
export function useReportColumns<Row extends ReportRow>(): ReportColumns<Row> {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return {
    name: {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (report) => <ReportName report={report} />,
      text: ({ name }) => name,
    },
    type: {
      key: 'type',
      title: t('reports.type'),
      sortBy: 'type',
      render: ({ type }) => <ReportKind type={type} />,
      text: ({ type }) => t(`reports.types.${type}`),
    },
    owner: {
      key: 'owner',
      title: t('reports.owner'),
      sortBy: 'owner',
      width: 170,
      render: ({ owner }) => owner ?? t('reports.none'),
      text: ({ owner }) => owner ?? '',
    },
    workspace: {
      key: 'workspace',
      title: t('reports.workspace'),
      sortBy: 'workspace_name',
      render: ({ workspace_name }) => workspace_name ?? t('reports.none'),
      text: ({ workspace_name }) => workspace_name ?? '',
    },
    category: {
      key: 'category',
      title: t('reports.category'),
      sortBy: 'category',
      render: ({ category }) => category ?? t('reports.none'),
      text: ({ category }) => category ?? '',
    },
    uploaded: {
      key: 'uploaded',
      title: t('reports.dateUploaded'),
      sortBy: 'date_uploaded',
      render: ({ date_uploaded }) => <span className="nowrap">{format.date(date_uploaded)}</span>,
      text: ({ date_uploaded }) => format.date(date_uploaded),
    },
    status: {
      key: 'status',
      title: t('reports.status'),
      sortBy: 'status',
      render: ({ status }) => <ReportStatus status={status} />,
      text: ({ status }) => t(`reports.statuses.${status}`),
    },
  };
}
