import { useFaultText, useNotice, usePortal } from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminRequest, useRequestAdminStatus } from './profile.resource';

/** Offers to ask for admin status, or says that it was asked for; nothing for those who have it. */
export function AdminRequest() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const notice = useNotice();
  const faultText = useFaultText(t('editProfile.noNetwork'));
  const { data } = useAdminRequest();
  const request = useRequestAdminStatus();
  const [busy, setBusy] = useState(false);
  if (!data) return null;

  const send = async () => {
    setBusy(true);
    try {
      const { affectedRows, message } = await request();
      if (affectedRows === 1) notice.success(t('editProfile.requestSent'));
      else notice.failure(message ?? t('editProfile.requestFailed'));
    } catch (error) {
      notice.failure(faultText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="panel form-panel" aria-labelledby="admin-request-title">
      <h2 id="admin-request-title" className="section-title">
        {t('editProfile.requestTitle')}
      </h2>
      {data.requestStatus === 'Pending' ? (
        <p role="status">{t('editProfile.requestPending')}</p>
      ) : (
        <>
          {data.requestStatus === 'Denied' && <p>{t('editProfile.requestDenied')}</p>}
          <p>{t('editProfile.requestText', { partner: account.name })}</p>
          <Button loading={busy} onClick={() => void send()}>
            {t('editProfile.request')}
          </Button>
        </>
      )}
    </section>
  );
}
