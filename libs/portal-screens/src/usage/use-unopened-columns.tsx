import type { UnopenedReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { usePlainColumns } from '../reports/plain-columns';
import { ReportLink } from '../reports/report-link';
import type { TableColumn } from '@portal/ui-kit';

/** The columns of reports that nobody opened. */
export function useUnopenedColumns(): TableColumn<UnopenedReportRow>[] {
  const { t } = useTranslation('kit');
  const { type, uploaded } = usePlainColumns<UnopenedReportRow>();
  const optional = (key: 'category' | 'owner'): TableColumn<UnopenedReportRow> => ({
    key,
    title: t(`reports.${key}`),
    sortBy: key,
    render: ({ [key]: name }) => name ?? t('reports.none'),
    text: ({ [key]: name }) => name ?? '',
  });
  return [
    {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (report) => (
        <div className="report-name">{report.openable ? <ReportLink report={report} /> : report.name}</div>
      ),
      text: ({ name }) => name,
    },
    type,
    optional('category'),
    optional('owner'),
    uploaded,
  ];
}
