import { AccessRequestsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Report Access Requests: those for the own partner's reports, to be decided. */
export function AccessRequestsScreen() {
  const { t } = useTranslation('user');
  return <AccessRequestsPage title={t('accessRequests.title')} />;
}
