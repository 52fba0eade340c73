import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type TableColumn, useFormat } from '@portal/ui-kit';
import { ReportKind } from './report-kind';

type Typed = Pick<ReportRow, 'type'>;
type PlainFacts = Typed & Pick<ReportRow, 'date_uploaded'> & Partial<Pick<ReportRow, 'workspace_name'>>;

/** What tables of reports and tables of their views show alike. */
export interface PlainColumns<Row> {
  type: TableColumn<Row>;
  workspace: TableColumn<Row>;
  uploaded: TableColumn<Row>;
}

/** The column of a report's kind. */
export function useTypeColumn<Row extends Typed>(): TableColumn<Row> {
  const { t } = useTranslation('kit');
  return {
    key: 'type',
    title: t('reports.type'),
    sortBy: 'type',
    render: ({ type }) => <ReportKind type={type} />,
    text: ({ type }) => t(`reports.types.${type}`),
  };
}

/** {@link PlainColumns} under their usual headings. */
export function usePlainColumns<Row extends PlainFacts>(): PlainColumns<Row> {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return {
    type: useTypeColumn<Row>(),
    workspace: {
      key: 'workspace',
      title: t('reports.workspace'),
      sortBy: 'workspace_name',
      render: ({ workspace_name }) => workspace_name ?? t('reports.none'),
      text: ({ workspace_name }) => workspace_name ?? '',
    },
    uploaded: {
      key: 'uploaded',
      title: t('reports.dateUploaded'),
      sortBy: 'date_uploaded',
      render: ({ date_uploaded }) => <span className="nowrap">{format.date(date_uploaded)}</span>,
      text: ({ date_uploaded }) => format.date(date_uploaded),
    },
  };
}
