import { useTranslation } from 'react-i18next';
import type { CountKey } from './dashboard.resource';

interface CountTextProps {
  count: CountKey;
  /** Undefined while loading, -1 if unavailable. */
  value: number | undefined;
}

export function CountText({ count: key, value }: CountTextProps) {
  const { t } = useTranslation('admin');
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
