import { useTranslation } from 'react-i18next';
import { pageSize } from './use-table-address';

const indexes = Array.from({ length: pageSize }, (_, index) => index);

/** Reserves the height of a table's rows until its first page is loaded. */
export function RowsSkeleton() {
  const { t } = useTranslation('kit');
  return (
    <div className="rows-skeleton" aria-label={t('loading')} role="status">
      {indexes.map((index) => (
        <div key={index} className="skeleton" />
      ))}
    </div>
  );
}
