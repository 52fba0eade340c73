import type { AnnouncementRow } from '@portal/contracts';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAudienceText } from './use-audience-text';

const width = 720;

interface AnnouncementDialogProps {
  announcement: AnnouncementRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** The whole text of an announcement. */
export function AnnouncementDialog({ announcement, open, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('kit');
  const audienceText = useAudienceText();
  if (!announcement) return null;
  return (
    <Modal
      open={open}
      title={t('announcements.message')}
      width={width}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('announcements.close')}</Button>}
    >
      <p className="dialog-subject">{audienceText(announcement)}</p>
      <p className="typed-text">{announcement.message}</p>
    </Modal>
  );
}
