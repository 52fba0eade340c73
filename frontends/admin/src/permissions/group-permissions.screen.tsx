import { GroupPermissionsPage } from '@portal/portal-screens';
import { useTranslation } from 'react-i18next';

/** Manage Report Permissions: the reports that are open to stakeholder groups. */
export function GroupPermissionsScreen() {
  const { t } = useTranslation('admin');
  return <GroupPermissionsPage title={t('permissions.groups')} />;
}
