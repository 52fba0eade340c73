import type { RatingRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReportAddress } from '../reports/use-report-address';

/** A rated report's name, which opens it where the person may open it and says so where not. */
export function RatedReport({ row }: { row: RatingRow }) {
  const { t } = useTranslation('kit');
  const address = useReportAddress()(row);
  return (
    <div className="report-name">
      {row.openable && address ? (
        <Link to={address} onClick={(event) => event.stopPropagation()}>
          {row.name}
        </Link>
      ) : (
        <>
          {row.name}
          <p className="report-origin">{t('rights.ratings.closed')}</p>
        </>
      )}
    </div>
  );
}
