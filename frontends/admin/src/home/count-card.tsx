import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import type { Count } from './counts.resource';

/** One number of the dashboard with its word, singular or plural. */
export function CountCard({ count: { key, value } }: { count: Count }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <li className="count-card panel" aria-busy={value === undefined}>
      <h2>{t(`counts.${key}.title`)}</h2>
      {value === undefined && <div className="skeleton count-card-place" />}
      {value === -1 && <p className="count-card-none">{t('counts.unavailable')}</p>}
      {value !== undefined && value >= 0 && (
        <p className="count-card-value">
          {t(`counts.${key}.value`, { count: value, formatted: format.number(value) })}
        </p>
      )}
    </li>
  );
}
