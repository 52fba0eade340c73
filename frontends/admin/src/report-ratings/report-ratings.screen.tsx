import { ReportRatingsPage } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Report Ratings Table: how users rated the reports. */
export function ReportRatingsScreen() {
  const { t } = useTranslation('admin');
  return <ReportRatingsPage title={t('ratings.title')} />;
}
