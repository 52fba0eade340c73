import type { MissingAccess } from '@portal/contracts';
import { ErrorBox, useFormat } from '@portal/ui-kit';
import { isNotFound } from '@portal/ui-kit/platform';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useGrantText } from './access-reasons';
import { useExplanation } from './explanation.resource';

/** Explains whether a user may open a report, with its permissions and their ends. */
export function Explanation({ userId, reportId }: { userId: number; reportId: number }) {
  const { t } = useTranslation('screens');
  const grantText = useGrantText();
  const missingText = useMissingText();
  const { data, isError, error, refetch } = useExplanation(userId, reportId);
  if (isError) {
    const message = isNotFound(error) ? t('explained.notFound') : undefined;
    return <ErrorBox message={message} error={error} onRetry={() => void refetch()} />;
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
      <ul className="explanation bulleted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>{t('explained.nothing')}</li>}
      </ul>
    </>
  );
}

function useMissingText(): (missing: MissingAccess) => string {
  const { t } = useTranslation('screens');
  const format = useFormat();
  return (missing) => {
    switch (missing.code) {
      case 'permissionEnded':
        return t('explained.missing.permissionEnded', { time: format.time(missing.until) });
      case 'cannotSignIn':
        return t('explained.missing.cannotSignIn', { status: missing.status });
      case 'userAdminsOnly':
        return t('explained.missing.userAdminsOnly', { group: missing.group });
      default:
        return t(`explained.missing.${missing.code}`);
    }
  };
}
