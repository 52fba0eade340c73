import { ReportRatingsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Report Ratings: how users rated the reports. */
export function ReportRatingsScreen() {
  const { t } = useTranslation('admin');
  return <ReportRatingsPage title={t('ratings.title')} caption={t('ratings.table')} />;
}
