import { UserPermissionsPage, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useUserPermissions } from './user-permissions.resource';

/** Manage User Report Permissions: which of the own partner's reports were granted to single users. */
export function UserPermissionsScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const title = t('permissions.ofUsers', { partner: account.name });
  return <UserPermissionsPage title={title} {...useUserPermissions()} />;
}
