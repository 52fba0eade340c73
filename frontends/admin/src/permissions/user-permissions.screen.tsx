import { UserPermissionsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Manage User Permissions: the reports that are open to single users. */
export function UserPermissionsScreen() {
  const { t } = useTranslation('admin');
  return <UserPermissionsPage title={t('permissions.users')} />;
}
