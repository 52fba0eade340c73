import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CountKey } from './dashboard.resource';

interface CountTextProps {
  count: CountKey;
  /** Undefined while loading, -1 if unavailable. */
  value: number | undefined;
}

export function CountText({ count: key, value }: CountTextProps) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  if (value === undefined) return <div className="skeleton count-skeleton" aria-busy />;
  if (value === -1) {
    return (
      <p className="count-text count-unavailable">
        <span>{t('counts.unavailable')}</span>{' '}
        <button
          type="button"
          className="button"
          onClick={() => void queries.refetchQueries({ type: 'active' })}
        >
          {t('kit:retry')}
        </button>
      </p>
    );
  }
  const [before, number, after] = t(`counts.${key}.value`, { count: value }).split(/<\/?b>/);
  return (
    <p className="count-text">
      {before}
      <b>{number}</b>
      {after}
    </p>
  );
}
