import { useTranslation } from 'react-i18next';

/** The number of rows of a group on the page. */
export function GroupCount({ count }: { count: number }) {
  const { t } = useTranslation('kit');
  return <span className="row-group-count">{t('table.onPage', { count })}</span>;
}
