import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UserTable } from './user-table';

/** See Users: everybody who may sign in or is blocked. */
export function UsersScreen() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  return (
    <UserTable
      title={t('users.title')}
      caption={t('users.table')}
      list="notDeactivated"
      emptyText={t('users.empty')}
      exportName="users"
      actions={
        <Button type="primary" onClick={() => void navigate('/adminAddUser')}>
          {t('users.register')}
        </Button>
      }
    />
  );
}
