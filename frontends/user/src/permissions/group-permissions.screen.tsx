import { GroupPermissionsPage } from '@portal/portal-screens';
import { usePortal, useSelf } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Manage Group Permissions: which stakeholder groups have the own partner's reports. */
export function GroupPermissionsScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const { userTypeId } = useSelf();
  return (
    <GroupPermissionsPage
      title={t('permissions.groups')}
      caption={t('permissions.ofGroups', { partner: account.name })}
      ownerId={userTypeId}
    />
  );
}
