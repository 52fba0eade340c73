import { UsagePage } from '@portal/portal-screens';
import { usePortal, useSelf } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

const permissionPaths = { user: '/userAdminManageUserPermissions', group: '/userManagePermissions' };

/** Usage: how the people of the own partner use reports. */
export function UsageScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const { userTypeId } = useSelf();
  return (
    <UsagePage
      title={t('usage.title')}
      description={t('usage.of', { partner: account.name })}
      ownPartnerId={userTypeId}
      ownPartnerName={account.name}
      permissionPaths={permissionPaths}
    />
  );
}
