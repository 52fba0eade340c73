import type { ReportUpdateRow } from '@portal/contracts';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';
import { useWriterName } from '../people';
import { useRecipientTexts } from './use-recipient-texts';

const width = 720;

interface ReadUpdateDialogProps {
  update: ReportUpdateRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** The whole text of an update of a report. */
export function ReadUpdateDialog({ update, open, onClose }: ReadUpdateDialogProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const nameOf = useWriterName();
  const { reached } = useRecipientTexts();
  if (!update) return null;
  const events = [nameOf(update), update.user_type, format.time(update.date_created)].filter(Boolean);
  return (
    <Modal
      open={open}
      title={update.name || t('reports.deleted')}
      width={width}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('rights.close')}</Button>}
    >
      <p className="dialog-subject">
        {events.join(' · ')}
        <br />
        {t('rights.update.reachedWhom', { people: reached(update) })}
      </p>
      <p className="typed-text">{update.updates}</p>
    </Modal>
  );
}
