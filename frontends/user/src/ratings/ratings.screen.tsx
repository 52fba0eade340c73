import { ReportRatingsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Report Ratings: what all think of the reports. */
export function RatingsScreen() {
  const { t } = useTranslation('user');
  return <ReportRatingsPage title={t('ratings.title')} caption={t('ratings.table')} />;
}
