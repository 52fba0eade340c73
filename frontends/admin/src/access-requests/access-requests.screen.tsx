import { AccessRequestsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Access Requests: what users ask to open, to be decided. */
export function AccessRequestsScreen() {
  const { t } = useTranslation('admin');
  return <AccessRequestsPage title={t('accessRequests.title')} caption={t('accessRequests.table')} />;
}
