import type { PersonName } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

/** Returns first name and surname. */
export const formatName = ({ firstname, surname }: Pick<PersonName, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`;

/** Names the author of a text, also for deleted accounts. */
export function useWriterName(): (writer: { firstname: string; surname: string }) => string {
  const { t } = useTranslation('screens');
  return (writer) => formatName(writer).trim() || t('person.gone');
}
