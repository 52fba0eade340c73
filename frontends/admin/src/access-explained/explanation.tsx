import { Fault, faultKey } from '@portal/ui-kit';
import { isGone } from '@portal/ui-kit/platform';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useExplanation } from './access-explained.resource';
import { useAccessTexts } from './use-access-texts';

/** Says whether a user may open a report, by which rights and until when, and what is missing. */
export function Explanation({ userId, reportId }: { userId: number; reportId: number }) {
  const { t } = useTranslation('admin');
  const { grantText, missingText } = useAccessTexts();
  const { data, isError, error, refetch } = useExplanation(userId, reportId);
  if (isError) {
    const message = isGone(error) ? 'admin:explained.unheard' : faultKey(error);
    return <Fault message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <div className="skeleton skeleton-line" aria-hidden />;
  const { allowed, grants, missing } = data;
  const lines = [...grants.map(grantText), ...missing.map(missingText)];
  return (
    <>
      <Alert
        type={allowed ? 'success' : 'warning'}
        showIcon
        title={t(allowed ? 'explained.allowed' : 'explained.refused')}
      />
      <ul className="explanation">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>{t('explained.nothing')}</li>}
      </ul>
    </>
  );
}
