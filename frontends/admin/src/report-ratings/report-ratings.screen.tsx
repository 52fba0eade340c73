import { ReportRatingsPage } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useRatingPages } from './report-ratings.resource';

/** Report Ratings Table: how users rated the reports. */
export function ReportRatingsScreen() {
  const { t } = useTranslation('admin');
  return <ReportRatingsPage title={t('ratings.title')} ratings={useRatingPages()} />;
}
