import { DeleteOutlined, MailOutlined } from '@ant-design/icons';
import type { Inputs, UserInvitationRow, userInvitationContract } from '@portal/contracts';
import {
  PortalForm,
  RemoteSelectField,
  requireText,
  type RowAction,
  type TableColumn,
  TableRows,
  TableToolbar,
  toOption,
  useConfirm,
  useConfirmedWrite,
  useDateColumns,
  useNotice,
  useTable,
} from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnPartner, usePartnerPages } from './choices.resource';
import { useEmailColumn, useNameColumns } from './person-columns';
import { InviteePhoneField, PersonEmailField, PersonNameFields } from './person-fields';
import { formatName } from './person-name';
import { useUserInvitationPages, useUserInvitationWrites } from './user-invitations.resource';

type InvitationValues = Inputs<typeof userInvitationContract>['insert'];

/** Invites users, who choose their passwords, and lists the invitations that were not accepted. */
export function UserInvitations() {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const own = useOwnPartner();
  const partners = usePartnerPages();
  const { invite } = useUserInvitationWrites();
  const [sent, setSent] = useState(0);
  return (
    <>
      <PortalForm<InvitationValues>
        key={sent}
        submitText={t('invitations.send')}
        failureText={t('invitations.failed')}
        onSubmit={({ phone, ...values }) =>
          invite({ ...values, phone: phone?.trim() || undefined, ...(own && { userTypeId: own.id }) })
        }
        onDone={(_response, { email }) => {
          notice.success(t('register.done', { email }));
          setSent(sent + 1);
        }}
      >
        <p className="dialog-subject">{t('invitations.text')}</p>
        <PersonNameFields />
        {!own && (
          <RemoteSelectField
            name="userTypeId"
            label={t('person.partner')}
            {...partners}
            toOption={toOption}
            rules={[requireText(t('register.noPartner'))]}
          />
        )}
        <PersonEmailField />
        <InviteePhoneField />
      </PortalForm>
      <InvitationList />
    </>
  );
}

function InvitationList() {
  const { t } = useTranslation('screens');
  const { time } = useDateColumns<UserInvitationRow>();
  const notice = useNotice();
  const confirm = useConfirm();
  const confirmWrite = useConfirmedWrite();
  const { sendAgain, withdraw } = useUserInvitationWrites();
  const own = useOwnPartner();
  const columns: TableColumn<UserInvitationRow>[] = [
    ...useNameColumns<UserInvitationRow>(),
    useEmailColumn<UserInvitationRow>(),
    ...(own
      ? []
      : [
          {
            key: 'partner',
            title: t('person.partner'),
            sortBy: 'partner',
            render: ({ partner }: UserInvitationRow) => partner,
          },
        ]),
    {
      key: 'status',
      title: t('person.status'),
      render: ({ status }) => t(`invitations.statuses.${status}`),
    },
    time('expires', t('invitations.expires'), 'date_expires'),
  ];
  const listRowActions = (invitation: UserInvitationRow): RowAction[] => [
    {
      key: 'again',
      label: t('invitations.again.action'),
      icon: <MailOutlined aria-hidden />,
      onClick: () =>
        confirm({
          title: t('invitations.again.question', { name: formatName(invitation) }),
          text: t('invitations.again.text', { email: invitation.email }),
          okText: t('invitations.again.action'),
          onOk: async () => {
            const { affectedRows, message } = await sendAgain({ id: invitation.id });
            if (affectedRows === 0) return { title: t('invitations.failed'), text: message };
            notice.success(t('invitations.sent', { email: invitation.email }));
            return undefined;
          },
        }),
    },
    {
      key: 'withdraw',
      label: t('invitations.withdraw.action'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () =>
        confirmWrite({
          title: t('invitations.withdraw.question', { name: formatName(invitation) }),
          text: t('invitations.withdraw.text', { email: invitation.email }),
          okText: t('invitations.withdraw.ok'),
          write: () => withdraw({ id: invitation.id }),
          success: t('invitations.withdraw.success'),
          failure: t('invitations.withdraw.failure'),
        }),
    },
  ];
  const table = useTable<UserInvitationRow>({
    ...useUserInvitationPages(),
    columns,
    defaultSort: '-date_expires',
  });
  return (
    <section aria-labelledby="user-invitations">
      <h2 id="user-invitations" className="section-title">
        {t('invitations.title')}
      </h2>
      <TableToolbar table={table} countText={(count) => t('invitations.count', { count })} />
      <TableRows
        table={table}
        emptyText={t('invitations.empty')}
        rowName={formatName}
        rowActions={listRowActions}
      />
    </section>
  );
}
