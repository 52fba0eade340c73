import type { PersonName, UserPermissionRow, UserRow } from '@portal/contracts';
import { maxInvitationDays } from '@portal/contracts/rules';
import { useTranslation } from 'react-i18next';
import { StatusMark, type TableColumn, useFormat } from '@portal/ui-kit';
import { Fragment } from 'react';
import { ManagedPersonLink } from './person-link';
import { PersonLink } from './person-link';
import { useWriterName } from './person-name';

type Person = Omit<UserRow, 'role'>;

/** Columns for tables of people. */
interface PersonColumns<Row> {
  person: TableColumn<Row>[];
  group: TableColumn<Row>;
  partner: TableColumn<Row>;
  status: TableColumn<Row>;
  lastSignIn: TableColumn<Row>;
  /** Evidence of a registration: the open points, or all where none is open. */
  evidence: TableColumn<Row>;
}

/** {@link PersonColumns} under their usual headings. The first name opens the page of the account, by default the row's id. */
export function usePersonColumns<Row extends Person>(
  getAccountId: (row: Row) => number = ({ id }) => id,
): PersonColumns<Row> {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const evidenceLines = useEvidenceLines();
  const writeStatus = useStatusText();
  return {
    person: [
      ...useNameColumns<Row>(getAccountId),
      useEmailColumn<Row>(),
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
      isOneLine: true,
      isTableOnly: true,
      width: '21.5%',
      render: ({ group_name }) => group_name ?? '',
    },
    partner: {
      key: 'partner',
      title: t('person.partner'),
      sortBy: 'name',
      isOneLine: true,
      width: '17.6%',
      render: ({ name }) => name ?? '',
    },
    status: {
      key: 'status',
      title: t('person.status'),
      sortBy: 'status',
      render: (user) => <UserStatus user={user} />,
      text: writeStatus,
    },
    lastSignIn: {
      key: 'lastSignIn',
      title: t('details.person.lastSignIn'),
      isHiddenAtFirst: true,
      render: ({ last_sign_in: time }) => (time ? format.date(time) : t('details.person.never')),
    },
    evidence: {
      key: 'evidence',
      title: t('evidence.title'),
      isOneLine: true,
      width: '30%',
      render: (user) => {
        const lines = evidenceLines(user);
        const open = lines.filter(({ status }) => status === 'Unconfirmed');
        const status = open.length > 0 ? 'Unconfirmed' : 'Confirmed';
        return <StatusMark status={status} text={joinTexts(open.length > 0 ? open : lines)} />;
      },
      text: (user) => joinTexts(evidenceLines(user)),
    },
  };
}

const joinTexts = (lines: { text: string }[]) => lines.map(({ text }) => text).join('; ');

/** The columns of the names of a row's person. With an account, the first name opens its page. */
export function useNameColumns<Row extends Pick<PersonName, 'firstname' | 'surname'>>(
  getAccountId?: (row: Row) => number,
): TableColumn<Row>[] {
  const { t } = useTranslation('screens');
  return (['firstname', 'surname'] as const).map((key) => ({
    key,
    title: t(`person.${key}`),
    sortBy: key,
    inName: true,
    isOneLine: true,
    width: key === 'firstname' ? '9.4%' : '7.4%',
    render: (row) =>
      getAccountId && key === 'firstname' ? (
        <PersonLink id={getAccountId(row)}>{row[key]}</PersonLink>
      ) : (
        row[key]
      ),
    text: (row) => row[key],
  }));
}

/** The column of the email address of a row's person. */
export function useEmailColumn<Row extends { email: string }>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  return {
    key: 'email',
    title: t('person.email'),
    sortBy: 'email',
    isOneLine: true,
    width: '18.7%',
    render: ({ email }) => email,
  };
}

/** An email address, which breaks only before its domain and at dots before it. */
export function EmailText({ email }: { email: string }) {
  const domainAt = Math.max(email.lastIndexOf('@'), 0);
  return (
    <span className="email-text">
      {email
        .slice(0, domainAt)
        .split(/(?<=\.)/)
        .map((part, index) => (
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
      <span className="email-domain">{email.slice(domainAt)}</span>
    </span>
  );
}

type AccountState = Pick<UserRow, 'status' | 'date_invited'>;
type Evidence = Partial<AccountState> & Pick<UserRow, 'emailConfirmed' | 'emailFits' | 'registeredBy'>;

/** Returns the evidence about a person's registration, one line for each fact. */
function useEvidenceLines(): (user: Evidence) => { text: string; status: string }[] {
  const { t } = useTranslation('screens');
  const writeInvited = useInvitedText();
  const toLine = (isGood: boolean, yes: string, no: string) => ({
    text: isGood ? t(yes) : no,
    status: isGood ? 'Confirmed' : 'Unconfirmed',
  });
  return ({ emailConfirmed = false, emailFits, registeredBy, ...user }) => [
    toLine(emailConfirmed, 'evidence.confirmed', writeInvited(user) ?? t('evidence.notConfirmed')),
    ...(typeof emailFits === 'boolean' ? [toLine(emailFits, 'evidence.fits', t('evidence.doesNotFit'))] : []),
    registeredBy
      ? { text: t('evidence.vouchedBy', { name: registeredBy }), status: 'Confirmed' }
      : { text: t('evidence.nobody'), status: 'Unconfirmed' },
  ];
}

/** Shows the evidence for a registration: confirmed address, matching domain, vouching user. */
export function RegistrationEvidence({ user }: { user: Evidence }) {
  const lines = useEvidenceLines()(user);
  return (
    <span className="evidence-lines">
      {lines.map(({ text, status }) => (
        <StatusMark key={text} status={status} text={text} />
      ))}
    </span>
  );
}

/** Returns when the link was sent to a person who has not chosen a password yet, or that it expired; undefined for others. */
function useInvitedText(): (user: Partial<AccountState>) => string | undefined {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return ({ status, date_invited: date }) => {
    if (status !== 'Deactivated' || !date) return undefined;
    const isExpired = Date.now() - Date.parse(date) > maxInvitationDays * 86_400_000;
    return t(isExpired ? 'person.invitationExpired' : 'person.invited', { date: format.date(date) });
  };
}

/** Returns the words for an account's status. */
function useStatusText(): (user: AccountState) => string {
  const { t } = useTranslation('screens');
  const writeInvited = useInvitedText();
  return (user) => writeInvited(user) ?? t(`person.statuses.${user.status}`);
}

/** An account's status as a word with a mark. */
export function UserStatus({ user }: { user: AccountState }) {
  return <StatusMark status={user.status} text={useStatusText()(user)} />;
}

/** The column of a row's person with the HIS partner. The name opens the page of the account, the row's `userId`. */
export function useAuthorColumn<
  Row extends Pick<PersonName, 'firstname' | 'surname'> & Pick<UserPermissionRow, 'user_type'>,
>(key: string, title: string): TableColumn<Row> {
  const getAuthor = useWriterName();
  return {
    key,
    title,
    sortBy: 'surname',
    render: (row) => (
      <div className="feedback-from">
        <ManagedPersonLink id={'userId' in row ? Number(row.userId) || null : null} partner={row.user_type}>
          {getAuthor(row)}
        </ManagedPersonLink>
        {row.user_type && <p className="report-origin">{row.user_type}</p>}
      </div>
    ),
    text: (row) => [getAuthor(row), row.user_type].filter(Boolean).join(', '),
  };
}

/** The column of a user's role, which is hidden at first. */
export function useRoleColumn(): TableColumn<UserRow> {
  const { t } = useTranslation('screens');
  return {
    key: 'role',
    title: t('person.role'),
    isHiddenAtFirst: true,
    render: ({ role }) => t(`person.roles.${role}`),
  };
}

/** The column of the HIS partner of a row's person. */
export function usePartnerColumn<Row extends Pick<UserPermissionRow, 'user_type'>>(): TableColumn<Row> {
  const { t } = useTranslation('screens');
  return {
    key: 'partner',
    title: t('person.partner'),
    sortBy: 'user_type',
    isOneLine: true,
    render: ({ user_type: partner }) => partner ?? t('reports.none'),
    text: ({ user_type: partner }) => partner ?? '',
  };
}

/** The columns of the names of a row's person, who may be of any HIS partner. The first name opens the page of the account. */
export function useReceiverColumns<
  Row extends Pick<PersonName, 'firstname' | 'surname'> & Partial<Pick<UserPermissionRow, 'user_type'>>,
>(getAccountId: (row: Row) => number): TableColumn<Row>[] {
  const { t } = useTranslation('screens');
  return (['firstname', 'surname'] as const).map((key) => ({
    key,
    title: t(`person.${key}`),
    sortBy: key,
    isOneLine: true,
    width: '10%',
    render: (row) =>
      key === 'firstname' ? (
        <ManagedPersonLink id={getAccountId(row)} partner={row.user_type ?? null}>
          {row[key]}
        </ManagedPersonLink>
      ) : (
        row[key]
      ),
    text: (row) => row[key],
  }));
}
