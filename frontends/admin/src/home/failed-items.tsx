import { WaitingItem } from '@portal/features';
import { useTranslation } from 'react-i18next';
import { useDashboard } from './dashboard.resource';

/** What failed and needs an administrator; nothing while all works. */
export function FailedItems() {
  const { t } = useTranslation('admin');
  const { reportFailures, failedMails } = useDashboard().data ?? {};
  const { failedImports = 0, stoppedRefreshes = 0 } = reportFailures ?? {};
  const mails = failedMails?.[0].count ?? 0;
  return (
    <>
      {failedImports > 0 && (
        <WaitingItem to="/reportImports" name={t('failed.imports')} count={failedImports} />
      )}
      {stoppedRefreshes > 0 && (
        <WaitingItem to="/seeReports?type=Power+Bi" name={t('failed.refreshes')} count={stoppedRefreshes} />
      )}
      {mails > 0 && <WaitingItem name={t('failed.mails')} count={mails} />}
    </>
  );
}
