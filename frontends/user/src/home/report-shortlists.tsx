import { useFavourites } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { useRecentReports } from '../reports/reports.resource';
import { ReportShortlist } from './report-shortlist';

/** Favourites and recently opened reports, side by side. */
export function ReportShortlists() {
  const { t } = useTranslation('user');
  const favourites = useFavourites();
  const recent = useRecentReports();
  return (
    <div className="shortlists">
      <ReportShortlist
        title={t('home.favourites')}
        reports={favourites.data}
        expandable
        error={favourites.error}
        emptyText={t('home.noFavourites')}
        onRetry={() => void favourites.refetch()}
      />
      <ReportShortlist
        title={t('home.recent')}
        reports={recent.data}
        error={recent.error}
        emptyText={t('home.noRecent')}
        onRetry={() => void recent.refetch()}
      />
    </div>
  );
}
