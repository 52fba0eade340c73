import type { ReportRow, ViewedReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type TableColumn, useFormat } from '@portal/ui-kit';
import { AboutReportLink } from './about-report-link';
import { ReportKind, ReportName, ReportStatus } from './report-name';

interface ReportColumns<Row> extends PlainColumns<Row> {
  name: TableColumn<Row>;
  owner: TableColumn<Row>;
  category: TableColumn<Row>;
  dataDate: TableColumn<Row>;
  status: TableColumn<Row>;
}

/** {@link ReportColumns} under their usual headings. */
export function useReportColumns<Row extends ReportRow>(): ReportColumns<Row> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const formatTime = (time: string | null) => (time ? format.time(time) : t('reports.none'));
  return {
    ...usePlainColumns<Row>(),
    name: {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      isOneLine: true,
      width: '40%',
      render: (report) => <ReportName report={report} />,
      text: ({ name }) => name,
    },
    owner: {
      key: 'owner',
      title: t('reports.owner'),
      sortBy: 'owner',
      isOneLine: true,
      isTableOnly: true,
      render: ({ owner }) => owner ?? t('reports.none'),
      text: ({ owner }) => owner ?? '',
    },
    category: {
      key: 'category',
      title: t('reports.category'),
      sortBy: 'category',
      isOneLine: true,
      isTableOnly: true,
      render: ({ category }) => category ?? t('reports.none'),
      text: ({ category }) => category ?? '',
    },
    dataDate: {
      key: 'dataDate',
      title: t('reports.dataDate'),
      isHiddenAtFirst: true,
      render: ({ data_refreshed_at }) => <span className="nowrap">{formatTime(data_refreshed_at)}</span>,
      text: ({ data_refreshed_at }) => formatTime(data_refreshed_at),
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

type Typed = Pick<ReportRow, 'type'>;
type PlainFields = Typed & Pick<ReportRow, 'date_uploaded'> & Partial<Pick<ReportRow, 'workspace_name'>>;

/** Columns of tables of reports and of views. */
export interface PlainColumns<Row> {
  type: TableColumn<Row>;
  workspace: TableColumn<Row>;
  uploaded: TableColumn<Row>;
}

/** The column of a report's kind. */
export function useTypeColumn<Row extends Typed>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  return {
    key: 'type',
    title: t('reports.type'),
    sortBy: 'type',
    render: ({ type }) => <ReportKind type={type} />,
    text: ({ type }) => t(`reports.types.${type}`),
  };
}

/** The column of a report's workspace in Power BI. */
export function useWorkspaceColumn<
  Row extends Partial<Pick<ReportRow, 'workspace_name'>>,
>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  return {
    key: 'workspace',
    title: t('reports.workspace'),
    sortBy: 'workspace_name',
    isOneLine: true,
    render: ({ workspace_name }) => workspace_name ?? t('reports.none'),
    text: ({ workspace_name }) => workspace_name ?? '',
  };
}

/** The column of the report that a row is about. Its name opens the page of the report. */
export function useReportColumn<Row extends { reportId: number; reportName: string }>(
  title?: string,
): TableColumn<Row> {
  const { t } = useTranslation('screens');
  return {
    key: 'report',
    title: title ?? t('reports.name'),
    sortBy: 'reportName',
    isOneLine: true,
    width: '28%',
    render: ({ reportId, reportName }) => <AboutReportLink id={reportId} name={reportName} />,
    text: ({ reportName }) => reportName,
  };
}

/** {@link PlainColumns} under their usual headings. */
export function usePlainColumns<Row extends PlainFields>(): PlainColumns<Row> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return {
    type: useTypeColumn<Row>(),
    workspace: useWorkspaceColumn<Row>(),
    uploaded: {
      key: 'uploaded',
      title: t('reports.dateUploaded'),
      sortBy: 'date_uploaded',
      render: ({ date_uploaded }) => <span className="nowrap">{format.date(date_uploaded)}</span>,
      text: ({ date_uploaded }) => format.date(date_uploaded),
    },
  };
}

/** The column of how often a report was viewed. */
export function useViewsColumn<Row extends Pick<ViewedReportRow, 'count'>>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return {
    key: 'count',
    title: t('reports.views'),
    sortBy: 'count',
    isNumeric: true,
    isNumber: true,
    getBarValue: ({ count }) => count,
    render: ({ count }) => format.number(count),
    text: ({ count }) => String(count),
  };
}
