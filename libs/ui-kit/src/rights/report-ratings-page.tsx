import type { RatingRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '../format/use-format';
import type { RemoteOptions } from '../forms';
import { useReportAddress } from '../reports/use-report-address';
import type { TableColumn } from '../table/table-column';
import { TablePage } from '../table/table-page';
import { RatedReport } from './rated-report';

const stars = ['5_stars', '4_stars', '3_stars', '2_stars', '1_star', '0_stars'] as const;

interface ReportRatingsProps {
  title: string;
  ratings: RemoteOptions<RatingRow>;
}

/** How often each report was given each number of stars; a row opens its report where the person may open it. */
export function ReportRatingsPage({ title, ratings }: ReportRatingsProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const navigate = useNavigate();
  const addressOf = useReportAddress();
  const columns: TableColumn<RatingRow>[] = [
    {
      key: 'name',
      title: t('rights.report'),
      sortBy: 'name',
      render: (row) => <RatedReport row={row} />,
      text: ({ name }) => name,
    },
    ...stars.map((star) => ({
      key: star,
      title: t('rights.stars', { count: Number.parseInt(star, 10) }),
      sortBy: star,
      render: (row: RatingRow) => format.number(row[star]),
    })),
  ];
  return (
    <TablePage<RatingRow>
      title={title}
      {...ratings}
      columns={columns}
      defaultSort="name"
      searchLabel={t('reports.search')}
      emptyText={t('rights.ratings.empty')}
      countText={(count) => t('reports.count', { count, formatted: format.number(count) })}
      exportName="report-ratings"
      onOpen={(row) => {
        const address = row.openable ? addressOf(row) : undefined;
        if (address) void navigate(address);
      }}
    />
  );
}
