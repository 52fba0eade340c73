import { ApartmentOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { EditStatusDialog, nameOf, usePersonColumns } from '@portal/portal-screens';
import { TablePage, useConfirmedWrite, useDialog, useFormat, type RowAction } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignPartnerDialog } from './assign-partner.dialog';
import { useStatusChange, useUserDeletion, useUserPages, type UserList } from './users.resource';

interface UserTableProps {
  title: string;
  caption?: string;
  list: UserList;
  emptyText: string;
  exportName: string;
  actions?: ReactNode;
}

/** A list of users with what administrators do about each. */
export function UserTable({ list, ...table }: UserTableProps) {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const { person, group, partner, status, evidence } = usePersonColumns<UserRow>();
  const statusDialog = useDialog<UserRow>();
  const editStatus = useStatusChange();
  const partnerDialog = useDialog<UserRow>('partner');
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
      label: t('kit:status.edit'),
      icon: <EditOutlined aria-hidden />,
      onClick: () => statusDialog.show(user),
    },
    {
      key: 'partner',
      label: t('users.partner.title'),
      icon: <ApartmentOutlined aria-hidden />,
      onClick: () => partnerDialog.show(user),
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
        columns={[...person, ...(list === 'deactivated' ? [partner, evidence] : [group, partner, status])]}
        defaultSort="firstname,surname"
        searchLabel={t('kit:reports.search')}
        countText={(count) => t('users.count', { count, formatted: format.number(count) })}
        rowName={nameOf}
        rowActions={rowActions}
      />
      <EditStatusDialog
        user={statusDialog.item}
        open={statusDialog.open}
        onSubmit={editStatus}
        onClose={statusDialog.close}
      />
      <AssignPartnerDialog
        user={partnerDialog.item}
        open={partnerDialog.open}
        onClose={partnerDialog.close}
      />
    </>
  );
}
