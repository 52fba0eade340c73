import { Button, Input, Modal, type InputRef } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotice } from '@portal/ui-kit';
import { reportAddress } from '../reports/report-address';

/**
 * Copies the address of a report with the page that is shown. `dialog` shows the link to copy by hand where the clipboard is unavailable,
 * for example without HTTPS.
 */
export function useCopyLink(id: number): { copy: () => void; dialog: ReactNode } {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const [shown, setShown] = useState('');
  const field = useRef<InputRef>(null);
  const close = () => setShown('');
  const copy = async () => {
    const link = linkOf(id);
    try {
      await navigator.clipboard.writeText(link);
      notice.success(t('viewer.linkCopied'));
    } catch {
      setShown(link);
    }
  };
  const dialog = (
    <Modal
      open={shown !== ''}
      title={t('viewer.copyLink')}
      footer={<Button onClick={close}>{t('viewer.close')}</Button>}
      onCancel={close}
      afterOpenChange={(opened) => opened && field.current?.focus({ cursor: 'all' })}
    >
      <p>{t('viewer.copyByHand')}</p>
      <Input ref={field} readOnly value={shown} aria-label={t('viewer.link')} />
    </Modal>
  );
  return { copy: () => void copy(), dialog };
}

/** Returns the address that opens the report as it is shown now, whatever route it was opened by. */
function linkOf(id: number): string {
  const shown = new URLSearchParams(location.hash.split('?')[1]);
  shown.delete('report');
  const search = shown.size > 0 ? `?${shown}` : '';
  return `${location.origin}${location.pathname}#${reportAddress(id)}${search}`;
}
