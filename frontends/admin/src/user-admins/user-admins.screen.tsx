import { DeleteOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { nameOf, usePersonColumns } from '@portal/portal-screens';
import { TablePage, useConfirmedWrite, useFormat, type RowAction } from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddUserAdminDialog } from './add-user-admin.dialog';
import { useUserAdminPages, useUserAdminRemoval } from './user-admins.resource';

/** User Admins: the users who manage their own partner. */
export function UserAdminsScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const [adding, setAdding] = useState(false);
  const confirm = useConfirmedWrite();
  const remove = useUserAdminRemoval();
  const { person, partner, status } = usePersonColumns<UserRow>();

  const rowActions = (user: UserRow): RowAction[] => [
    {
      key: 'delete',
      label: t('userAdmins.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () =>
        confirm({
          title: t('userAdmins.delete.question'),
          text: t('userAdmins.delete.text', { name: nameOf(user), partner: user.name }),
          okText: t('userAdmins.delete.ok'),
          write: () => remove({ id: user.id }),
          success: t('userAdmins.delete.success'),
          failure: t('userAdmins.delete.failure'),
        }),
    },
  ];

  return (
    <>
      <TablePage<UserRow>
        title={t('userAdmins.title')}
        {...useUserAdminPages()}
        columns={[...person, partner, status]}
        defaultSort="firstname,surname"
        searchLabel={t('kit:reports.search')}
        emptyText={t('userAdmins.empty')}
        countText={(count) => t('userAdmins.count', { count, formatted: format.number(count) })}
        exportName="user-admins"
        actions={
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('userAdmins.add.title')}
          </Button>
        }
        rowName={nameOf}
        rowActions={rowActions}
      />
      <AddUserAdminDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
