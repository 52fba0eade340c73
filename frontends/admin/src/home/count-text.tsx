import { useTranslation } from 'react-i18next';
import { type CountKey, useCount } from './dashboard.resource';

export function CountText({ count: key }: { count: CountKey }) {
  const { t } = useTranslation('admin');
  const value = useCount(key);
  if (value === undefined) return <div className="skeleton count-skeleton" aria-busy />;
  if (value === -1) return <p className="count-text count-unavailable">{t('counts.unavailable')}</p>;
  const [before, number, after] = t(`counts.${key}.value`, { count: value }).split(/<\/?b>/);
  return (
    <p className="count-text">
      {before}
      <b>{number}</b>
      {after}
    </p>
  );
}
