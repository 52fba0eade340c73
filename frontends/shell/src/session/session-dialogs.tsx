import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { Modal } from '../dialog/modal';

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

interface IdleDialogProps {
  /** End of the session in milliseconds since 1970. */
  endsAtMs: number;
  onStay: () => void;
  onSignOut: () => void;
}

/** Remaining seconds at which the time is announced to screen readers. */
const announcedAtSeconds = [60, 30, 10];

/** Counts down to the end of an idle session. Escape extends it. */
export function IdleDialog({ endsAtMs, onStay, onSignOut }: IdleDialogProps) {
  const { t } = useTranslation('shell');
  const seconds = useSecondsUntil(endsAtMs);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const announced = announcedAtSeconds.findLast((limit) => seconds <= limit);
  return (
    <Modal className="dialog" title={t('idle.title')} onDismiss={onStay}>
      <p>{t('idle.text')}</p>
      <p className="idle-time" role="timer">
        {t('idle.time', { time })}
      </p>
      <p className="visually-hidden" role="status">
        {announced !== undefined && t('idle.announcement', { count: announced })}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onSignOut}>
          {t('idle.signOut')}
        </button>
        <button type="button" className="button button-primary" onClick={onStay}>
          {t('idle.stay')}
        </button>
      </div>
    </Modal>
  );
}

function useSecondsUntil(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, []);
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000));
}
