import type { RatingRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import {
  ExportButton,
  type TableColumn,
  TablePage,
  TableRows,
  TableToolbar,
  useFormat,
  useTable,
} from '@portal/ui-kit';
import { useOpenReport } from './use-report-address';
import { useRatingPages } from './report.resource';
import { ReportLink } from './report-name';

const stars = ['5_stars', '4_stars', '3_stars', '2_stars', '1_star', '0_stars'] as const;

/** Lists the count of each number of stars by report. A row opens its report if the user may open it. */
export function ReportRatingsPage() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const columns: TableColumn<RatingRow>[] = [
    {
      key: 'name',
      title: t('reports.name'),
      sortBy: 'name',
      render: (row) => <RatedReport row={row} />,
      text: ({ name }) => name,
    },
    ...stars.map((star) => ({
      key: star,
      title: t('permissions.stars', { count: Number.parseInt(star, 10) }),
      sortBy: star,
      render: (row: RatingRow) => format.number(row[star]),
    })),
  ];
  const table = useTable<RatingRow>({
    name: 'report-ratings',
    ...useRatingPages(),
    columns,
    defaultSort: 'name',
  });
  return (
    <TablePage table={table} title={t('permissions.ratings.table')}>
      <TableToolbar table={table} countText={(count) => t('reports.count', { count })}>
        <ExportButton table={table} name="report-ratings" />
      </TableToolbar>
      <TableRows
        table={table}
        emptyText={t('reports.empty')}
        canOpen={({ openable }) => openable}
        onOpen={useOpenReport()}
      />
    </TablePage>
  );
}

/** The name of a rated report: a link, or a note that the user may not open it. */
function RatedReport({ row }: { row: RatingRow }) {
  const { t } = useTranslation('screens');
  return (
    <div className="report-name">
      {row.openable ? (
        <ReportLink report={row} />
      ) : (
        <>
          {row.name}
          <p className="report-origin">{t('permissions.ratings.closed')}</p>
        </>
      )}
    </div>
  );
}
