import { useBusyAction, useNotifiedWrite, usePortal } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAdminRequest, useRequestAdminStatus } from './profile.resource';

/** Requests admin status, or shows the pending request. Renders nothing for user admins. */
export function AdminRequest() {
  const { t } = useTranslation('screens');
  const { account } = usePortal();
  const notifyWrite = useNotifiedWrite(t('adminStatus.noNetwork'));
  const { data } = useAdminRequest();
  const request = useRequestAdminStatus();
  const { busy, start } = useBusyAction(() =>
    notifyWrite(request({ userId: account.id }), t('adminStatus.sent')),
  );
  if (!data) return null;

  return (
    <section className="panel form-panel" aria-labelledby="admin-request-title">
      <h2 id="admin-request-title" className="section-title">
        {t('adminStatus.title')}
      </h2>
      {data.requestStatus === 'Pending' ? (
        <p role="status">{t('adminStatus.pending')}</p>
      ) : (
        <>
          {data.requestStatus === 'Denied' && <p>{t('adminStatus.denied')}</p>}
          <p>{t('adminStatus.text', { partner: account.name })}</p>
          <Button loading={busy} onClick={start}>
            {t('adminStatus.request')}
          </Button>
        </>
      )}
    </section>
  );
}
