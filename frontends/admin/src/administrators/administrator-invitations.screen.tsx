import { DeleteOutlined } from '@ant-design/icons';
import type { AdministratorInvitationRow, administratorInvitationContract, Inputs } from '@portal/contracts';
import {
  formatName,
  PersonEmailField,
  PersonNameFields,
  useEmailColumn,
  useNameColumns,
} from '@portal/features';
import {
  FormDialog,
  isPhoneOrBlank,
  PasswordField,
  requireText,
  TextField,
  useDateColumns,
  useNotice,
  usePortal,
  type RowAction,
  type TableColumn,
} from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagedList, useConfirmedDeletion } from '../table/managed-list';
import { listsOfInvitations, useInvitation, useInvitationPages } from './administrator-invitations.resource';

/** Lists the pending invitations of administrators. */
export function AdministratorInvitationsScreen() {
  const { t } = useTranslation('admin');
  const { time } = useDateColumns<AdministratorInvitationRow>();
  const [isInviting, setIsInviting] = useState(false);
  const deleteRow = usePortal().api.administratorInvitation.delete;
  const confirmDelete = useConfirmedDeletion('administrators', deleteRow, listsOfInvitations);

  const columns: TableColumn<AdministratorInvitationRow>[] = [
    ...useNameColumns<AdministratorInvitationRow>(),
    useEmailColumn<AdministratorInvitationRow>(),
    {
      key: 'invitedBy',
      title: t('administrators.invitedBy'),
      sortBy: 'invited_by',
      render: ({ invited_by }) => invited_by,
    },
    time('expires', t('administrators.expires'), 'date_expires'),
  ];

  const listRowActions = (invitation: AdministratorInvitationRow): RowAction[] => [
    {
      key: 'withdraw',
      label: t('administrators.delete.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () =>
        confirmDelete(
          { id: invitation.id, name: formatName(invitation) },
          t('administrators.delete.text', { email: invitation.email }),
        ),
    },
  ];

  return (
    <>
      <ManagedList<AdministratorInvitationRow>
        texts="administrators"
        name="administrator-invitations"
        pages={useInvitationPages()}
        columns={columns}
        defaultSort="-date_created"
        rowName={formatName}
        rowActions={listRowActions}
        onAdd={() => setIsInviting(true)}
        deleteRow={deleteRow}
        deleteText={t('administrators.delete.action')}
        lists={listsOfInvitations}
      />
      <InviteAdministratorDialog open={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}

type InvitationValues = Inputs<typeof administratorInvitationContract>['insert'];

/** Invites an administrator. The inviter confirms with their own password. */
function InviteAdministratorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const invite = useInvitation();
  return (
    <FormDialog<InvitationValues>
      open={open}
      title={t('administrators.add.title')}
      submitText={t('administrators.add.send')}
      failureText={t('administrators.add.failure')}
      onSubmit={({ phone, ...values }) => invite({ ...values, phone: phone?.trim() || undefined })}
      onDone={(_response, { email }) => notice.success(t('administrators.add.sent', { email }))}
      onClose={onClose}
    >
      <p className="dialog-subject">{t('administrators.add.text')}</p>
      <PersonNameFields />
      <PersonEmailField />
      <TextField
        name="phone"
        label={t('screens:person.phone')}
        hint={t('administrators.add.phoneHint')}
        type="tel"
        maxLength={30}
        rules={[isPhoneOrBlank(t('screens:register.shortPhone'))]}
      />
      <PasswordField
        name="password"
        label={t('administrators.add.password')}
        hint={t('administrators.add.passwordHint')}
        autoComplete="current-password"
        rules={[requireText(t('administrators.add.missingPassword'))]}
      />
    </FormDialog>
  );
}
