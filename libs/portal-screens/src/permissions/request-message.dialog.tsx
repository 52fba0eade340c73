import type { AccessRequestRow } from '@portal/contracts';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../people';

const width = 720;

interface RequestMessageDialogProps {
  request: AccessRequestRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Why somebody asks for access to a report, in its own words. */
export function RequestMessageDialog({ request, open, onClose }: RequestMessageDialogProps) {
  const { t } = useTranslation('kit');
  if (!request) return null;
  return (
    <Modal
      open={open}
      title={t('rights.request.message')}
      width={width}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('rights.close')}</Button>}
    >
      <p className="dialog-subject">
        {t('rights.request.subject', { name: nameOf(request), report: request.name })}
      </p>
      <p className="typed-text">{request.message || t('rights.request.noMessage')}</p>
    </Modal>
  );
}
