import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TextDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Says where the text comes from. */
  subject: ReactNode;
  text: string;
}

const width = 720;

/** The whole of a text of which a list shows the beginning. */
export function TextDialog({ open, onClose, title, subject, text }: TextDialogProps) {
  const { t } = useTranslation('kit');
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className="dialog-subject">{subject}</p>
      <p className="typed-text">{text}</p>
    </Modal>
  );
}
