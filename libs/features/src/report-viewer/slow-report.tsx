import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveViewer } from './viewer-bar';

const slowMs = 5_000;

/** Explains after some seconds why a report is slow, and offers to leave it. Browsers hide how much data pages of other hosts need. */
export function SlowReport() {
  const { t } = useTranslation('screens');
  const leave = useLeaveViewer();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className="slow-report">
      <p>{t('viewer.slow')}</p>
      <button type="button" className="button" onClick={leave}>
        {t('kit:form.cancel')}
      </button>
    </div>
  );
}
