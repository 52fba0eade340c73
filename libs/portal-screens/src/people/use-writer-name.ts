import { useTranslation } from 'react-i18next';
import { nameOf } from './name-of';

/** Words who wrote something, also where there is no such account any more. */
export function useWriterName(): (writer: { firstname: string; surname: string }) => string {
  const { t } = useTranslation('kit');
  return (writer) => nameOf(writer).trim() || t('person.gone');
}
