import type { UserRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '@portal/ui-kit';
import { EmailText } from './email-text';
import { RegistrationEvidence, useEvidenceLines } from './registration-evidence';
import { UserStatus } from './user-status';

type Person = Omit<UserRow, 'role'>;

/** The columns of tables of people: names and addresses, with which each begins, and those of which each takes its own. */
export interface PersonColumns<Row> {
  person: TableColumn<Row>[];
  group: TableColumn<Row>;
  partner: TableColumn<Row>;
  status: TableColumn<Row>;
  /** What speaks for the registration, for the lists in which accounts are activated. */
  evidence: TableColumn<Row>;
}

/** {@link PersonColumns} under their usual headings. */
export function usePersonColumns<Row extends Person>(): PersonColumns<Row> {
  const { t } = useTranslation('kit');
  const evidenceLines = useEvidenceLines();
  return {
    person: [
      {
        key: 'firstname',
        title: t('person.firstname'),
        sortBy: 'firstname',
        inName: true,
        render: (user) => user.firstname,
      },
      {
        key: 'surname',
        title: t('person.surname'),
        sortBy: 'surname',
        inName: true,
        render: (user) => user.surname,
      },
      {
        key: 'email',
        title: t('person.email'),
        sortBy: 'email',
        render: ({ email }) => <EmailText email={email} />,
        text: ({ email }) => email,
      },
      {
        key: 'phone',
        title: t('person.phone'),
        sortBy: 'phone',
        render: ({ phone }) => <span className="nowrap">{phone}</span>,
        text: ({ phone }) => phone,
      },
    ],
    group: {
      key: 'group',
      title: t('person.group'),
      sortBy: 'group_name',
      render: ({ group_name }) => group_name ?? '',
    },
    partner: {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'name',
      render: ({ name }) => name ?? '',
    },
    status: {
      key: 'status',
      title: t('person.status'),
      sortBy: 'status',
      render: ({ status }) => <UserStatus status={status} />,
      text: ({ status }) => status,
    },
    evidence: {
      key: 'evidence',
      title: t('evidence.title'),
      render: (user) => <RegistrationEvidence user={user} />,
      text: (user) =>
        evidenceLines(user)
          .map(({ text }) => text)
          .join('; '),
    },
  };
}
