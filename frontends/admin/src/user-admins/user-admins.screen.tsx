import { DeleteOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { formatName, listsOfUsers, usePersonColumns, toUserOption } from '@portal/features';
import {
  FormDialog,
  RemoteSelectField,
  requireText,
  useNotice,
  usePortal,
  type RowAction,
} from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagedList, useConfirmedDeletion } from '../table/managed-list';
import { useUserAdminAddition, useUserAdminChoice, useUserAdminPages } from './user-admins.resource';

/** Lists the user admins of all partners. */
export function UserAdminsScreen() {
  const { t } = useTranslation('admin');
  const [isAdding, setIsAdding] = useState(false);
  const confirmRemoval = useConfirmedUserAdminRemoval();
  const { person, partner, status } = usePersonColumns<UserRow>();

  const listRowActions = (user: UserRow): RowAction[] => [
    {
      key: 'delete',
      label: t('userAdmins.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => confirmRemoval(user),
    },
  ];

  return (
    <>
      <ManagedList<UserRow>
        texts="userAdmins"
        name="user-admins"
        pages={useUserAdminPages()}
        columns={[...person, partner, status]}
        defaultSort="firstname,surname"
        rowName={formatName}
        rowActions={listRowActions}
        onAdd={() => setIsAdding(true)}
        deleteRow={usePortal().api.userAdmin.delete}
        deleteText={t('userAdmins.delete.action')}
        lists={listsOfUsers}
      />
      <AddUserAdminDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

/** Asks whether to remove a user admin, and does so. */
export function useConfirmedUserAdminRemoval(): (user: UserRow) => void {
  const { t } = useTranslation('admin');
  const confirmDelete = useConfirmedDeletion('userAdmins', usePortal().api.userAdmin.delete, listsOfUsers);
  return (user) => {
    const name = formatName(user);
    confirmDelete({ id: user.id, name }, t('userAdmins.delete.text', { name, partner: user.name }));
  };
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
        toOption={toUserOption}
        rules={[requireText(t('userAdmins.add.missingUser'))]}
      />
    </FormDialog>
  );
}
