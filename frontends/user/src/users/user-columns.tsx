import type { UserRow } from '@portal/contracts';
import { EmailText, UserStatus, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

/** The columns of the users of one partner. */
export function useUserColumns(): TableColumn<UserRow>[] {
  const { t } = useTranslation('kit');
  return [
    { key: 'firstname', title: t('person.firstname'), sortBy: 'firstname', render: (user) => user.firstname },
    { key: 'surname', title: t('person.surname'), sortBy: 'surname', render: (user) => user.surname },
    {
      key: 'email',
      title: t('person.email'),
      sortBy: 'email',
      render: ({ email }) => <EmailText email={email} />,
    },
    { key: 'phone', title: t('person.phone'), sortBy: 'phone', render: ({ phone }) => phone },
    {
      key: 'group',
      title: t('person.group'),
      sortBy: 'group_name',
      render: ({ group_name }) => group_name ?? '',
    },
    {
      key: 'status',
      title: t('person.status'),
      sortBy: 'status',
      render: ({ status }) => <UserStatus status={status} />,
    },
  ];
}
