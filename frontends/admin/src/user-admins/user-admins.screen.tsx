import { DeleteOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { nameOf, usePersonColumns, userOption } from '@portal/portal-screens';
import {
  ExportButton,
  FormDialog,
  RemoteSelectField,
  SelectableRows,
  TablePage,
  TableToolbar,
  required,
  useConfirmedWrite,
  useFormat,
  useNotice,
  usePortal,
  useTable,
  type RowAction,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listsOfUsers } from '../users/users.resource';
import {
  useUserAdminAddition,
  useUserAdminChoice,
  useUserAdminPages,
  useUserAdminRemoval,
} from './user-admins.resource';

/** Lists the user admins of all partners. */
export function UserAdminsScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const [isAdding, setIsAdding] = useState(false);
  const confirmRemoval = useConfirmedUserAdminRemoval();
  const { person, partner, status } = usePersonColumns<UserRow>();

  const rowActions = (user: UserRow): RowAction[] => [
    {
      key: 'delete',
      label: t('userAdmins.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => confirmRemoval(user),
    },
  ];

  const pages = useUserAdminPages();
  const { userAdmin } = usePortal().api;
  const table = useTable<UserRow>({
    name: 'user-admins',
    ...pages,
    columns: [...person, partner, status],
    defaultSort: 'firstname,surname',
  });
  return (
    <>
      <TablePage
        table={table}
        title={t('userAdmins.title')}
        actions={
          <Button type="primary" onClick={() => setIsAdding(true)}>
            {t('userAdmins.add.title')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          searchLabel={t('kit:reports.search')}
          countText={(count) => t('userAdmins.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="user-admins" />
        </TableToolbar>
        <SelectableRows
          table={table}
          emptyText={t('userAdmins.empty')}
          rowName={nameOf}
          rowActions={rowActions}
          action={{
            key: 'delete',
            label: t('userAdmins.delete.action'),
            danger: true,
            title: (values) => t('userAdmins.delete.bulk.title', { ...values }),
            text: t('userAdmins.delete.bulk.text'),
            done: (values) => t('userAdmins.delete.bulk.done', { ...values }),
          }}
          load={pages.load}
          change={userAdmin.delete}
          lists={listsOfUsers}
        />
      </TablePage>
      <AddUserAdminDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** Asks whether to remove a user admin, and does so. */
export function useConfirmedUserAdminRemoval(): (user: UserRow) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmedWrite();
  const remove = useUserAdminRemoval();
  return (user) =>
    confirm({
      title: t('userAdmins.delete.question'),
      text: t('userAdmins.delete.text', { name: nameOf(user), partner: user.name }),
      okText: t('userAdmins.delete.ok'),
      write: () => remove({ id: user.id }),
      success: t('userAdmins.delete.success'),
      failure: t('userAdmins.delete.failure'),
    });
}

function AddUserAdminDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  return (
    <FormDialog<{ userId: number }>
      open={open}
      title={t('userAdmins.add.title')}
      submitText={t('userAdmins.add.submit')}
      failureText={t('userAdmins.add.failure')}
      onSubmit={useUserAdminAddition()}
      onDone={() => notice.success(t('userAdmins.add.success'))}
      onClose={onClose}
    >
      <RemoteSelectField<UserRow>
        name="userId"
        label={t('users.user')}
        hint={t('userAdmins.add.hint')}
        {...useUserAdminChoice()}
        toOption={userOption}
        rules={[required(t('userAdmins.add.missingUser'))]}
      />
    </FormDialog>
  );
}
