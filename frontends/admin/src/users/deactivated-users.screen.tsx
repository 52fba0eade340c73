import { useTranslation } from 'react-i18next';
import { UserTable } from './user-table';

/** Deactivated Users: those who wait to be activated, and those who stayed away for long. */
export function DeactivatedUsersScreen() {
  const { t } = useTranslation('admin');
  return (
    <UserTable
      title={t('deactivatedUsers.title')}
      list="deactivated"
      emptyText={t('deactivatedUsers.empty')}
      exportName="deactivated-users"
    />
  );
}
