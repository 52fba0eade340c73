import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '@portal/ui-kit';
import { usePlainColumns, type PlainColumns } from './plain-columns';
import { ReportName } from './report-name';
import { ReportStatus } from './report-status';

/** The columns of tables of reports, of which each takes its own. */
export interface ReportColumns<Row> extends PlainColumns<Row> {
  name: TableColumn<Row>;
  owner: TableColumn<Row>;
  category: TableColumn<Row>;
  status: TableColumn<Row>;
}

/** {@link ReportColumns} under their usual headings. */
export function useReportColumns<Row extends ReportRow>(): ReportColumns<Row> {
  const { t } = useTranslation('kit');
  return {
    ...usePlainColumns<Row>(),
    name: {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (report) => <ReportName report={report} />,
      text: ({ name }) => name,
    },
    owner: {
      key: 'owner',
      title: t('reports.owner'),
      sortBy: 'owner',
      width: 170,
      render: ({ owner }) => owner ?? t('reports.none'),
      text: ({ owner }) => owner ?? '',
    },
    category: {
      key: 'category',
      title: t('reports.category'),
      sortBy: 'category',
      render: ({ category }) => category ?? t('reports.none'),
      text: ({ category }) => category ?? '',
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
