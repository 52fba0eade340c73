import { UserPermissionsPage } from '@portal/portal-screens';
import { usePortal, useSelf } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** Manage User Report Permissions: which of the own partner's reports were granted to single users. */
export function UserPermissionsScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const { userTypeId } = useSelf();
  return (
    <UserPermissionsPage
      title={t('permissions.users')}
      caption={t('permissions.ofUsers', { partner: account.name })}
      ownerId={userTypeId}
    />
  );
}
