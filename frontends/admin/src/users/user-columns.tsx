import type { UserRow } from '@portal/contracts';
import { UserStatus, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { EmailText } from './email-text';

type PersonColumns = Omit<UserRow, 'role'>;

/** Names and addresses, with which every table of people begins; `firstname` is the first heading. */
export function usePersonColumns<Row extends PersonColumns>(firstname: string): TableColumn<Row>[] {
  const { t } = useTranslation('admin');
  return [
    { key: 'firstname', title: firstname, sortBy: 'firstname', render: (user) => user.firstname },
    { key: 'surname', title: t('users.surname'), sortBy: 'surname', render: (user) => user.surname },
    {
      key: 'email',
      title: t('users.email'),
      sortBy: 'email',
      render: ({ email }) => <EmailText email={email} />,
      text: ({ email }) => email,
    },
    { key: 'phone', title: t('users.phone'), sortBy: 'phone', render: ({ phone }) => phone },
  ];
}

/** The HIS partner, under the heading that the table has for it. */
export const partnerColumn = <Row extends PersonColumns>(title: string): TableColumn<Row> => ({
  key: 'partner',
  title,
  sortBy: 'name',
  render: ({ name }) => name ?? '',
});

/** The status of the account. */
export const statusColumn = <Row extends PersonColumns>(title: string): TableColumn<Row> => ({
  key: 'status',
  title,
  sortBy: 'status',
  render: ({ status }) => <UserStatus status={status} />,
  text: ({ status }) => status,
});

/** The columns of Manage Users. */
export function useUserColumns(): TableColumn<UserRow>[] {
  const { t } = useTranslation('admin');
  return [
    ...usePersonColumns<UserRow>(t('users.firstname')),
    {
      key: 'group',
      title: t('users.group'),
      sortBy: 'group_name',
      render: ({ group_name }) => group_name ?? '',
    },
    partnerColumn(t('users.hisPartner')),
    statusColumn(t('users.statusColumn')),
  ];
}
