import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal';

interface BlockDialogProps {
  name: string;
  onBlock: () => void;
  onCancel: () => void;
}

/** Asks once before somebody is blocked. */
export function BlockDialog({ name, onBlock, onCancel }: BlockDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Modal className="dialog dialog-small" title={t('activation.askTitle', { name })} onDismiss={onCancel}>
      <p>{t('activation.askText')}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          {t('activation.cancel')}
        </button>
        <button type="button" className="button button-danger" onClick={onBlock}>
          {t('activation.confirm')}
        </button>
      </div>
    </Modal>
  );
}
