import type { TableColumn } from '@portal/ui-kit';
import type { PersonName } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

/** A person's name as people say it. */
export const nameOf = ({ firstname, surname }: Pick<PersonName, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`;

/** Names the author of a text, also for deleted accounts. */
export function useWriterName(): (writer: { firstname: string; surname: string }) => string {
  const { t } = useTranslation('kit');
  return (writer) => nameOf(writer).trim() || t('person.gone');
}

/** The column of a text's author with the author's HIS partner. */
export function useAuthorColumn<
  Row extends Pick<PersonName, 'firstname' | 'surname'> & { user_type: string | null },
>(key: string, title: string): TableColumn<Row> {
  const authorOf = useWriterName();
  return {
    key,
    title,
    sortBy: 'surname',
    render: (row) => (
      <div className="feedback-from">
        {authorOf(row)}
        {row.user_type && <p className="report-origin">{row.user_type}</p>}
      </div>
    ),
    text: (row) => [authorOf(row), row.user_type].filter(Boolean).join(', '),
  };
}
