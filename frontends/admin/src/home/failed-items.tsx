import { WaitingItem } from '@portal/features';
import { isStale, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useReportOverview } from './dashboard.resource';

/** What failed and needs an administrator; nothing while all works. */
export function FailedItems() {
  const { t } = useTranslation('admin');
  const { failedMail } = usePortal().api;
  const { failedImports = 0, stoppedRefreshes = 0 } = useReportOverview().data ?? {};
  const { data: failedMails = 0 } = useQuery({
    queryKey: ['count', 'failedMails'],
    queryFn: async () => (await failedMail.findCount({}))[0].count,
    refetchOnWindowFocus: isStale,
  });
  return (
    <>
      {failedImports > 0 && (
        <WaitingItem to="/reportImports" name={t('failed.imports')} count={failedImports} />
      )}
      {stoppedRefreshes > 0 && (
        <WaitingItem to="/seeReports?type=Power+Bi" name={t('failed.refreshes')} count={stoppedRefreshes} />
      )}
      {failedMails > 0 && <WaitingItem name={t('failed.mails')} count={failedMails} />}
    </>
  );
}
