import { GroupPermissionsPage, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useGroupPermissions } from './group-permissions.resource';

/** Manage Group Permissions: which stakeholder groups have the own partner's reports. */
export function GroupPermissionsScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const title = t('permissions.ofGroups', { partner: account.name });
  return <GroupPermissionsPage title={title} {...useGroupPermissions()} />;
}
