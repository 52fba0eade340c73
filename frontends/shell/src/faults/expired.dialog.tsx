import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal';

/** Says that the session is over; its one button leads to the sign-in page. */
export function ExpiredDialog({ onAcknowledge }: { onAcknowledge: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Modal className="dialog dialog-small" title={t('expired.title')}>
      <p>{t('expired.text')}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onAcknowledge}>
          {t('expired.ok')}
        </button>
      </div>
    </Modal>
  );
}
