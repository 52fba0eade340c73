import { Fault, faultKey, useFormat } from '@portal/ui-kit';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useExplanation } from './access-explained.resource';

/** Says whether a user may open a report, by which rights and until when, and what is missing. */
export function Explanation({ userId, reportId }: { userId: number; reportId: number }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data, isError, error, refetch } = useExplanation(userId, reportId);
  if (isError) return <Fault message={faultKey(error)} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton skeleton-line" aria-hidden />;
  const { allowed, grants, missing } = data;
  return (
    <>
      <Alert
        type={allowed ? 'success' : 'warning'}
        showIcon
        title={t(allowed ? 'explained.allowed' : 'explained.refused')}
      />
      <ul className="explanation">
        {grants.map(({ reason, detail, until }) => (
          <li key={`${reason} ${detail}`}>
            {[
              t(`explained.reasons.${reason}`),
              detail,
              until && t('explained.untilDay', { day: format.date(until) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
        {missing.map((what) => (
          <li key={what}>{what}</li>
        ))}
        {grants.length + missing.length === 0 && <li>{t('explained.nothing')}</li>}
      </ul>
    </>
  );
}
