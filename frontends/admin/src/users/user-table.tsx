import { ApartmentOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { EditStatusDialog, TablePage, useFormat, type RowAction } from '@portal/ui-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../dialog/use-dialog';
import { useConfirmedWrite } from '../writing/use-confirmed-write';
import { AssignPartnerDialog } from './assign-partner.dialog';
import { nameOf } from './name-of';
import { useUserColumns } from './user-columns';
import { useStatusChange, useUserDeletion, useUserPages, type UserList } from './users.resource';

interface UserTableProps {
  title: string;
  list: UserList;
  emptyText: string;
  exportName: string;
  actions?: ReactNode;
}

/** A list of users with what administrators do about each. */
export function UserTable({ list, ...table }: UserTableProps) {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const columns = useUserColumns();
  const [editing, setEditing] = useState<UserRow>();
  const editStatus = useStatusChange();
  const partner = useDialog<UserRow>();
  const confirm = useConfirmedWrite();
  const remove = useUserDeletion();

  const askToDelete = (user: UserRow) =>
    confirm({
      title: t('users.delete.title', { name: nameOf(user) }),
      text: t('users.delete.text', { email: user.email }),
      okText: t('users.delete.ok'),
      write: () => remove({ id: user.id }),
      success: t('users.delete.success'),
      failure: t('users.delete.failure'),
    });

  const rowActions = (user: UserRow): RowAction[] => [
    {
      key: 'status',
      label: t('users.editStatus'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => setEditing(user),
    },
    {
      key: 'partner',
      label: t('users.partner.title'),
      icon: <ApartmentOutlined aria-hidden />,
      onClick: () => partner.show(user),
    },
    {
      key: 'delete',
      label: t('users.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => askToDelete(user),
    },
  ];

  return (
    <>
      <TablePage<UserRow>
        {...table}
        {...useUserPages(list)}
        columns={columns}
        defaultSort="firstname,surname"
        searchLabel={t('kit:reports.search')}
        countText={(count) => t('users.count', { count, formatted: format.number(count) })}
        rowActions={rowActions}
      />
      <EditStatusDialog user={editing} onSubmit={editStatus} onClose={() => setEditing(undefined)} />
      <AssignPartnerDialog user={partner.item} open={partner.open} onClose={partner.close} />
    </>
  );
}
