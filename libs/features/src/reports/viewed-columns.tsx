import type { HistoryRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type TableColumn, useFormat, usePortal } from '@portal/ui-kit';
import { type PlainColumns, usePlainColumns } from './report-columns';
import { ReportLink } from './report-name';

/** A report in lists of views. */
export type ViewedReport = Omit<HistoryRow, 'id'>;

interface ViewedColumns<Row> extends PlainColumns<Row> {
  name: TableColumn<Row>;
  /** The time of the view, with a heading of the table. */
  viewed: (title: string) => TableColumn<Row>;
}

/** {@link ViewedColumns} under their usual headings. */
export function useViewedColumns<Row extends ViewedReport>(): ViewedColumns<Row> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { timeZone } = usePortal().config;
  return {
    ...usePlainColumns<Row>(),
    name: {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: ({ reportId, name, type }) => (
        <div className="report-name report-name-alone">
          <ReportLink report={{ id: reportId, name, type }} />
        </div>
      ),
      text: ({ name }) => name,
    },
    viewed: (title) => ({
      key: 'viewed',
      title,
      exportTitle: t('reports.timeIn', { title, timeZone }),
      sortBy: 'date_viewed',
      render: ({ date_viewed }) => <span className="nowrap">{format.time(date_viewed)}</span>,
      text: ({ date_viewed }) => format.time(date_viewed),
    }),
  };
}

/** Maximum rows of an export of views; there may be a million. */
export const maxExportedViews = 50_000;
