import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { UserFilters, UserRow } from '@portal/contracts';
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
import { useBulkSelection } from '../bulk/bulk-actions';
import { useOrganisationFilters, useOwnPartner } from '../people/choices.resource';
import { usePersonColumns, useRoleColumn } from '../people/person-columns';
import { formatName } from '../people/person-name';
import { usePath } from '../routes/use-path';
import { BulkUsers } from './bulk-users';
import { EditStatusDialog } from './edit-status.dialog';
import { useCanChangeAccount } from './use-can-change-account';
import { useInvitationActions } from './use-invitation-actions';
import { useUserFilters } from './user-filters';
import { type UserList, useUserDeletion, useUserPages } from './users.resource';

/** Lists users: at first those to activate for user admins, active and blocked ones for administrators; all with `?users=all`. */
export function UsersPage() {
  const { t } = useTranslation('screens');
  const navigate = useNavigate();
  const own = useOwnPartner();
  const addPath = usePath('addUser');
  const [users, setUsers] = useFilter('users');
  const first = own ? 'deactivated' : 'notDeactivated';
  const list = users === 'all' ? 'all' : first;
  return (
    <UserTable
      title={own ? undefined : t('users.table')}
      name={own ? 'deactivated-users' : 'users'}
      list={list}
      emptyText={t(own ? `users.emptyOwn.${list}` : 'users.empty')}
      choice={
        <Segmented
          aria-label={t('users.which')}
          value={list}
          onChange={(chosen) => setUsers(chosen === 'all' ? chosen : '')}
          options={[
            { value: first, label: t(`users.lists.${first}`) },
            { value: 'all', label: t('users.lists.all') },
          ]}
        />
      }
      actions={
        <Button type="primary" onClick={() => void navigate(addPath)}>
          {t('titles.addUser')}
        </Button>
      }
    />
  );
}

/** Lists users who are new, or who were deactivated after a long absence. */
export function DeactivatedUsersPage() {
  const { t } = useTranslation('screens');
  return <UserTable name="deactivated-users" list="deactivated" emptyText={t('users.noDeactivated')} />;
}

function useFilters(list: UserList): TableFilter<keyof UserFilters>[] {
  const own = useOwnPartner();
  const isDeactivated = list === 'deactivated';
  const [role, status, lastSignIn] = useUserFilters([
    'Active',
    'Blocked',
    ...(list === 'all' ? ['Deactivated'] : []),
  ]);
  const organisation = useOrganisationFilters();
  if (own && isDeactivated) return [lastSignIn];
  return [role, ...(own ? [] : organisation), ...(isDeactivated ? [] : [status]), lastSignIn];
}

function useColumns(list: UserList) {
  const own = useOwnPartner();
  const { person, group, partner, status, lastSignIn, evidence } = usePersonColumns<UserRow>();
  const role = useRoleColumn();
  const isDeactivated = list === 'deactivated';
  const hidden = { isHiddenAtFirst: true };
  if (own) {
    // All people of the partner are in the same group.
    const columns = isDeactivated ? [evidence] : [{ ...group, ...hidden }, status];
    return [...person, ...columns, role, lastSignIn];
  }
  const columns = isDeactivated ? [{ ...evidence, ...hidden }] : [];
  return [...person, group, partner, status, ...columns, role, lastSignIn];
}

/** Asks whether to delete a user, and does so. */
function useConfirmedUserDeletion(): (user: UserRow) => void {
  const { t } = useTranslation('screens');
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
  /** The name of the stored columns and page size. */
  name: string;
  list: UserList;
  emptyText: string;
  actions?: ReactNode;
  /** The choice of the users that are listed. */
  choice?: ReactNode;
}

/** Lists users with the actions of the role. Only administrators delete them one by one. */
function UserTable({ name, list, emptyText, choice, ...page }: UserTableProps) {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const statusDialog = useDialog<UserRow>();
  const canChange = useCanChangeAccount();
  const invitationActions = useInvitationActions();
  const confirmDelete = useConfirmedUserDeletion();
  const toDeletion = (user: UserRow): RowAction => ({
    key: 'delete',
    label: t('users.bulk.delete.label'),
    icon: <DeleteOutlined aria-hidden />,
    danger: true,
    onClick: () => confirmDelete(user),
  });
  const listRowActions = (user: UserRow): RowAction[] =>
    canChange(user)
      ? [
          {
            key: 'status',
            label: t('status.edit'),
            icon: <EditOutlined aria-hidden />,
            onClick: () => statusDialog.show(user),
          },
          ...invitationActions(user),
          ...(own ? [] : [toDeletion(user)]),
        ]
      : [];

  const table = useTable<UserRow, UserFilters>({
    name,
    ...useUserPages(list),
    filters: useFilters(list),
    columns: useColumns(list),
    defaultSort: 'firstname,surname',
  });
  const selection = useBulkSelection(table);
  return (
    <>
      <TablePage {...page} table={table}>
        <TableToolbar
          table={table}
          selection={selection}
          searchLabel={own && t('users.search')}
          countText={(count) => t('users.count', { count })}
          filterPanel={choice ? { count: list === 'all' ? 1 : 0, content: choice } : undefined}
        >
          <ExportButton table={table} name={list === 'deactivated' ? 'deactivated-users' : 'users'} />
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
