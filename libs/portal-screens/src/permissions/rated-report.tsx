import type { RatingRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ReportLink } from '../reports/report-link';

/** A rated report's name, which opens it where the person may open it and says so where not. */
export function RatedReport({ row }: { row: RatingRow }) {
  const { t } = useTranslation('kit');
  return (
    <div className="report-name">
      {row.openable ? (
        <ReportLink report={row} />
      ) : (
        <>
          {row.name}
          <p className="report-origin">{t('rights.ratings.closed')}</p>
        </>
      )}
    </div>
  );
}
