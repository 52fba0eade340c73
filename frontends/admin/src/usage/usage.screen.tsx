import { UsagePage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';
import { usePartnerPages } from '../partners/partners.resource';

const permissionPaths = { user: '/manageUserPermissions', group: '/managePermissions' };

/** Usage: how reports are used, of all HIS partners or of one. */
export function UsageScreen() {
  const { t } = useTranslation('admin');
  return (
    <UsagePage title={t('usage.title')} partners={usePartnerPages()} permissionPaths={permissionPaths} />
  );
}
