import { Button, Input, type InputRef, Modal } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyLinkDialogProps {
  open: boolean;
  link: string;
  onClose: () => void;
}

/** A link to copy by hand. */
export function CopyLinkDialog({ open, link, onClose }: CopyLinkDialogProps) {
  const { t } = useTranslation('screens');
  const field = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      title={t('viewer.copyLink')}
      footer={<Button onClick={onClose}>{t('kit:close')}</Button>}
      onCancel={onClose}
      afterOpenChange={(opened) => opened && field.current?.focus({ cursor: 'all' })}
    >
      <p>{t('viewer.copyByHand')}</p>
      <Input ref={field} readOnly value={link} aria-label={t('viewer.link')} />
    </Modal>
  );
}
