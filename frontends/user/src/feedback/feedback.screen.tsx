import { FeedbackPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Feedback: what users say of the own partner's reports, to be answered. */
export function FeedbackScreen() {
  const { t } = useTranslation('user');
  return <FeedbackPage title={t('feedback.title')} />;
}
