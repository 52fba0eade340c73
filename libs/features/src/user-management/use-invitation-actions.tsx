import { DeleteOutlined, MailOutlined } from '@ant-design/icons';
import type { UserRow } from '@portal/contracts';
import { type RowAction, useConfirmedWrite } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { formatName } from '../people/person-name';
import { useRegistrationWrites } from './registration.resource';

/** Returns the actions for a person who has not chosen a password yet; none for others. */
export function useInvitationActions(): (user: UserRow) => RowAction[] {
  const { t } = useTranslation('screens');
  const confirm = useConfirmedWrite();
  const { sendAgain, withdraw } = useRegistrationWrites();
  return (user) => {
    const { id, email, date_invited: invited } = user;
    if (!invited) return [];
    const name = formatName(user);
    return [
      {
        key: 'again',
        label: t('invitations.again.action'),
        icon: <MailOutlined aria-hidden />,
        onClick: () =>
          confirm({
            title: t('invitations.again.question', { name }),
            text: t('invitations.again.text', { email }),
            okText: t('invitations.again.action'),
            danger: false,
            write: () => sendAgain({ id }),
            success: t('invitations.again.success', { email }),
            failure: t('invitations.again.failure'),
          }),
      },
      {
        key: 'withdraw',
        label: t('invitations.withdraw.action'),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () =>
          confirm({
            title: t('invitations.withdraw.question', { name }),
            text: t('invitations.withdraw.text', { email }),
            okText: t('invitations.withdraw.ok'),
            write: () => withdraw({ id }),
            success: t('invitations.withdraw.success'),
            failure: t('invitations.withdraw.failure'),
          }),
      },
    ];
  };
}
