import type { UserFilters, UserRow } from '@portal/contracts';
import {
  BulkUsers,
  EditStatusDialog,
  formatName,
  useInvitationActions,
  usePersonColumns,
  useRoleColumn,
  useUserFilters,
} from '@portal/features';
import { useBulkSelection } from '@portal/features/bulk';
import {
  ExportButton,
  TablePage,
  TableRows,
  TableToolbar,
  useDialog,
  useFilter,
  useTable,
} from '@portal/ui-kit';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type UserList, useUserPages } from './users.resource';

/** Lists the partner's deactivated users, or all of them with `?users=all`. */
export function ActivateUsersScreen() {
  const { t } = useTranslation('user');
  const navigate = useNavigate();
  const [list, setList] = useUserList();
  const dialog = useDialog<UserRow>();
  const invitationActions = useInvitationActions();
  const { person, group, status, lastSignIn: lastSignInColumn, evidence } = usePersonColumns<UserRow>();
  const roleColumn = useRoleColumn();

  // User admins may change neither themselves nor other user admins.
  const listRowActions = (user: UserRow) =>
    user.role === 'userAdmin'
      ? []
      : [
          {
            key: 'status',
            label: t('screens:status.edit'),
            onClick: () => dialog.show(user),
          },
          ...invitationActions(user),
        ];

  const [role, statusFilter, lastSignIn] = useUserFilters(['Active', 'Blocked', 'Deactivated']);
  const table = useTable<UserRow, UserFilters>({
    name: 'deactivated-users',
    ...useUserPages(list),
    filters: list === 'all' ? [role, statusFilter, lastSignIn] : [lastSignIn],
    columns: [
      ...person, // All people of the partner are in the same group.
      ...(list === 'all' ? [{ ...group, isHiddenAtFirst: true }, status] : [evidence]),
      roleColumn,
      lastSignInColumn,
    ],
    defaultSort: 'firstname,surname',
  });
  const selection = useBulkSelection(table);
  return (
    <>
      <TablePage
        table={table}
        actions={
          <Button type="primary" onClick={() => void navigate('/userAddUser')}>
            {t('users.register')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          selection={selection}
          searchLabel={t('users.search')}
          countText={(count) => t('screens:users.count', { count })}
          filterPanel={{
            count: list === 'all' ? 1 : 0,
            content: (
              <Segmented<UserList>
                aria-label={t('users.which')}
                value={list}
                onChange={setList}
                options={[
                  { value: 'deactivated', label: t('users.deactivated') },
                  { value: 'all', label: t('users.all') },
                ]}
              />
            ),
          }}
        >
          <ExportButton table={table} name={list === 'all' ? 'users' : 'deactivated-users'} />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={t(list === 'all' ? 'users.emptyAll' : 'users.empty')}
          rowName={formatName}
          rowActions={listRowActions}
          selection={selection}
        />
        <BulkUsers table={table} list={list} selection={selection} />
      </TablePage>
      <EditStatusDialog dialog={dialog} />
    </>
  );
}

/** Stores the filter in the URL. A change returns to the first page. */
function useUserList(): [UserList, (list: UserList) => void] {
  const [users, setUsers] = useFilter('users');
  return [users === 'all' ? 'all' : 'deactivated', (list) => setUsers(list === 'all' ? 'all' : '')];
}
