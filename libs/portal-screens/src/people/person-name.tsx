import type { TableColumn } from '@portal/ui-kit';
import type { PersonName } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { ManagedPersonLink } from '../details/details-link';

/** A person's name as people say it. */
export const nameOf = ({ firstname, surname }: Pick<PersonName, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`;

/** Names the author of a text, also for deleted accounts. */
export function useWriterName(): (writer: { firstname: string; surname: string }) => string {
  const { t } = useTranslation('kit');
  return (writer) => nameOf(writer).trim() || t('person.gone');
}

/** The column of a row's person with the HIS partner. The name opens the page of the account, by default the row's `userId`. */
export function useAuthorColumn<
  Row extends Pick<PersonName, 'firstname' | 'surname'> & { user_type: string | null },
>(
  key: string,
  title: string,
  accountOf: (row: Row) => number | null = (row) => ('userId' in row ? Number(row.userId) || null : null),
): TableColumn<Row> {
  const authorOf = useWriterName();
  return {
    key,
    title,
    sortBy: 'surname',
    render: (row) => (
      <div className="feedback-from">
        <ManagedPersonLink id={accountOf(row)} partner={row.user_type}>
          {authorOf(row)}
        </ManagedPersonLink>
        {row.user_type && <p className="report-origin">{row.user_type}</p>}
      </div>
    ),
    text: (row) => [authorOf(row), row.user_type].filter(Boolean).join(', '),
  };
}
