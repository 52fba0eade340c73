import { GroupPermissionsPage } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useGroupPages } from '../groups/groups.resource';
import { useGroupPermissions } from './permissions.resource';

/** Manage Permissions: the reports that are open to stakeholder groups. */
export function GroupPermissionsScreen() {
  const { t } = useTranslation('admin');
  return (
    <GroupPermissionsPage
      title={t('permissions.groups')}
      groups={useGroupPages()}
      {...useGroupPermissions()}
    />
  );
}
