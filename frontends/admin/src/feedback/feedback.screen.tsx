import { FeedbackPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Feedback: what users say of all reports, to be answered. */
export function FeedbackScreen() {
  const { t } = useTranslation('admin');
  return <FeedbackPage title={t('feedback.title')} />;
}
