import { useTranslation } from 'react-i18next';
import { type CountKey, useDashboard } from './dashboard.resource';

export function CountText({ count: key }: { count: CountKey }) {
  const { t } = useTranslation('admin');
  const { data, isPending, refetch } = useDashboard();
  if (isPending) return <div className="skeleton count-skeleton" aria-busy />;
  const counted = data?.[key];
  if (!counted) {
    return (
      <p className="count-text count-unavailable">
        <span>{t('counts.unavailable')}</span>{' '}
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('kit:retry')}
        </button>
      </p>
    );
  }
  const [before, number, after] = t(`counts.${key}.value`, counted[0]).split(/<\/?b>/);
  return (
    <p className="count-text">
      {before}
      <b>{number}</b>
      {after}
    </p>
  );
}
