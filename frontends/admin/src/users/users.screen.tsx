import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { UserFilters, UserRow } from '@portal/contracts';
import {
  BulkUsers,
  EditStatusDialog,
  formatName,
  useInvitationActions,
  useOrganisationFilters,
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
  useConfirmedWrite,
  useDialog,
  useFilter,
  useTable,
  type RowAction,
  type TableFilter,
} from '@portal/ui-kit';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type UserList, useUserDeletion, useUserPages } from './users.resource';

/** Lists the active and blocked users, or all with `?users=all`. */
export function UsersScreen() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [users, setUsers] = useFilter('users');
  const list = users === 'all' ? 'all' : 'notDeactivated';
  return (
    <UserTable
      title={t('users.table')}
      list={list}
      emptyText={t('users.empty')}
      exportName="users"
      choice={
        <Segmented
          aria-label={t('users.which')}
          value={list}
          onChange={(chosen) => setUsers(chosen === 'all' ? chosen : '')}
          options={[
            { value: 'notDeactivated', label: t('users.notDeactivated') },
            { value: 'all', label: t('users.all') },
          ]}
        />
      }
      actions={
        <Button type="primary" onClick={() => void navigate('/adminAddUser')}>
          {t('users.register')}
        </Button>
      }
    />
  );
}

/** Lists users who are new, or who were deactivated after a long absence. */
export function DeactivatedUsersScreen() {
  const { t } = useTranslation('admin');
  return (
    <UserTable list="deactivated" emptyText={t('deactivatedUsers.empty')} exportName="deactivated-users" />
  );
}

function useFilters(list: UserList): TableFilter<keyof UserFilters>[] {
  const [role, status, lastSignIn] = useUserFilters([
    'Active',
    'Blocked',
    ...(list === 'all' ? ['Deactivated'] : []),
  ]);
  const organisation = useOrganisationFilters();
  return [role, ...organisation, ...(list === 'deactivated' ? [] : [status]), lastSignIn];
}

/** Asks whether to delete a user, and does so. */
function useConfirmedUserDeletion(): (user: UserRow) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmedWrite();
  const remove = useUserDeletion();
  return (user) =>
    confirm({
      title: t('users.delete.title', { name: formatName(user) }),
      text: t('users.delete.text', { email: user.email }),
      okText: t('users.delete.ok'),
      write: () => remove({ id: user.id }),
      success: t('users.delete.success'),
      failure: t('users.delete.failure'),
    });
}

interface UserTableProps {
  title?: string;
  list: UserList;
  emptyText: string;
  exportName: string;
  actions?: ReactNode;
  /** The choice of the users that are listed. */
  choice?: ReactNode;
}

/** Lists users with the actions of administrators. */
function UserTable({ list, emptyText, exportName, choice, ...page }: UserTableProps) {
  const { t } = useTranslation('admin');
  const { person, group, partner, status, lastSignIn, evidence } = usePersonColumns<UserRow>();
  const role = useRoleColumn();
  const statusDialog = useDialog<UserRow>();
  const invitationActions = useInvitationActions();
  const filters = useFilters(list);
  const confirmDelete = useConfirmedUserDeletion();

  const listRowActions = (user: UserRow): RowAction[] => [
    {
      key: 'status',
      label: t('screens:status.edit'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => statusDialog.show(user),
    },
    ...invitationActions(user),
    {
      key: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => confirmDelete(user),
    },
  ];

  const table = useTable<UserRow, UserFilters>({
    name: exportName,
    ...useUserPages(list),
    filters,
    columns: [
      ...person,
      group,
      partner,
      status,
      ...(list === 'deactivated' ? [{ ...evidence, isHiddenAtFirst: true }] : []),
      role,
      lastSignIn,
    ],
    defaultSort: 'firstname,surname',
  });
  const selection = useBulkSelection(table);
  return (
    <>
      <TablePage {...page} table={table}>
        <TableToolbar
          table={table}
          selection={selection}
          countText={(count) => t('screens:users.count', { count })}
          filterPanel={choice ? { count: list === 'all' ? 1 : 0, content: choice } : undefined}
        >
          <ExportButton table={table} name={exportName} />
        </TableToolbar>
        <TableRows
          table={table}
          emptyText={emptyText}
          rowName={formatName}
          rowActions={listRowActions}
          selection={selection}
        />
        <BulkUsers table={table} list={list} selection={selection} />
      </TablePage>
      <EditStatusDialog dialog={statusDialog} />
    </>
  );
}
