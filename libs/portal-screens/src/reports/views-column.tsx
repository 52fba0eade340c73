import type { ViewedReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type TableColumn, useFormat } from '@portal/ui-kit';

/** The column of how often a report was viewed. */
export function useViewsColumn<Row extends Pick<ViewedReportRow, 'count'>>(): TableColumn<Row> {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return {
    key: 'count',
    title: t('reports.views'),
    sortBy: 'count',
    render: ({ count }) => format.number(count),
    text: ({ count }) => String(count),
  };
}
