import { DeleteOutlined } from '@ant-design/icons';
import type { AdministratorInvitationRow } from '@portal/contracts';
import { EmailText, nameOf, PersonEmailField, PersonNameFields } from '@portal/portal-screens';
import {
  ExportButton,
  FormDialog,
  PasswordField,
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
  type TableColumn,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listsOfInvitations,
  useInvitation,
  useInvitationPages,
  useInvitationWithdrawal,
} from './administrator-invitations.resource';

/** Lists the pending invitations of administrators. */
export function AdministratorInvitationsScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const [isInviting, setIsInviting] = useState(false);
  const confirm = useConfirmedWrite();
  const withdraw = useInvitationWithdrawal();

  const columns: TableColumn<AdministratorInvitationRow>[] = [
    {
      key: 'firstname',
      title: t('kit:person.firstname'),
      sortBy: 'firstname',
      inName: true,
      render: ({ firstname }) => firstname,
    },
    {
      key: 'surname',
      title: t('kit:person.surname'),
      sortBy: 'surname',
      inName: true,
      render: ({ surname }) => surname,
    },
    {
      key: 'email',
      title: t('kit:person.email'),
      sortBy: 'email',
      render: ({ email }) => <EmailText email={email} />,
      text: ({ email }) => email,
    },
    {
      key: 'invitedBy',
      title: t('administrators.invitedBy'),
      sortBy: 'invited_by',
      render: ({ invited_by }) => invited_by,
    },
    {
      key: 'expires',
      title: t('administrators.expires'),
      sortBy: 'date_expires',
      render: ({ date_expires }) => <span className="nowrap">{format.time(date_expires)}</span>,
      text: ({ date_expires }) => format.time(date_expires),
    },
  ];

  const rowActions = (invitation: AdministratorInvitationRow): RowAction[] => [
    {
      key: 'withdraw',
      label: t('administrators.withdraw.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () =>
        confirm({
          title: t('administrators.withdraw.question', { name: nameOf(invitation) }),
          text: t('administrators.withdraw.text', { email: invitation.email }),
          okText: t('administrators.withdraw.ok'),
          write: () => withdraw({ id: invitation.id }),
          success: t('administrators.withdraw.success'),
          failure: t('administrators.withdraw.failure'),
        }),
    },
  ];

  const pages = useInvitationPages();
  const { administratorInvitation } = usePortal().api;
  const table = useTable<AdministratorInvitationRow>({
    name: 'administrator-invitations',
    ...pages,
    columns,
    defaultSort: '-date_created',
  });
  return (
    <>
      <TablePage
        table={table}
        title={t('administrators.title')}
        actions={
          <Button type="primary" onClick={() => setIsInviting(true)}>
            {t('administrators.invite.title')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          searchLabel={t('kit:reports.search')}
          countText={(count) => t('administrators.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="administrator-invitations" />
        </TableToolbar>
        <SelectableRows
          table={table}
          emptyText={t('administrators.empty')}
          rowName={nameOf}
          rowActions={rowActions}
          action={{
            key: 'withdraw',
            label: t('administrators.withdraw.action'),
            danger: true,
            title: (values) => t('administrators.withdraw.bulk.title', { ...values }),
            text: t('administrators.withdraw.bulk.text'),
            done: (values) => t('administrators.withdraw.bulk.done', { ...values }),
          }}
          load={pages.load}
          change={administratorInvitation.delete}
          lists={listsOfInvitations}
        />
      </TablePage>
      <InviteAdministratorDialog open={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}

interface InvitationValues {
  firstname: string;
  surname: string;
  email: string;
  password: string;
}

/** Invites an administrator. The inviter confirms with their own password. */
function InviteAdministratorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  return (
    <FormDialog<InvitationValues>
      open={open}
      title={t('administrators.invite.title')}
      submitText={t('administrators.invite.submit')}
      failureText={t('administrators.invite.failure')}
      onSubmit={useInvitation()}
      onDone={(_response, { email }) => notice.success(t('administrators.invite.success', { email }))}
      onClose={onClose}
    >
      <p className="dialog-subject">{t('administrators.invite.text')}</p>
      <PersonNameFields />
      <PersonEmailField />
      <PasswordField
        name="password"
        label={t('administrators.invite.password')}
        hint={t('administrators.invite.passwordHint')}
        autoComplete="current-password"
        rules={[required(t('administrators.invite.missingPassword'))]}
      />
    </FormDialog>
  );
}
