import { useFormat } from '@portal/ui-kit';
import { Trans, useTranslation } from 'react-i18next';
import { type CountKey, useCount } from './dashboard.resource';

export function CountText({ count: key }: { count: CountKey }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const value = useCount(key);
  if (value === undefined) return <div className="skeleton count-skeleton" aria-busy />;
  if (value === -1) return <p className="count-text count-unavailable">{t('counts.unavailable')}</p>;
  return (
    <p className="count-text">
      <Trans
        t={t}
        i18nKey={`counts.${key}.value`}
        count={value}
        values={{ formatted: format.number(value) }}
        components={{ b: <b /> }}
      />
    </p>
  );
}
