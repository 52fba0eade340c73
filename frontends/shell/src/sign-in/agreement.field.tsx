import type { PortalConfig } from '@portal/ui-kit/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../form/error-text';
import { isAccepted } from './agreement';
import { AgreementDialog } from './terms.dialog';
import { useInBrowser } from './use-in-browser';

const errorId = 'agreement-error';

interface AgreementFieldProps {
  agreement: PortalConfig['agreement'];
  error: string | undefined;
}

/** The line with the agreement. It has a box until this version was accepted in this browser. */
export function AgreementField({ agreement, error }: AgreementFieldProps) {
  const { t } = useTranslation('shell');
  const [reading, setReading] = useState(false);
  const { version } = agreement;
  const accepted = useInBrowser(() => isAccepted(version));
  return (
    <>
      <div className="agreement" data-accepted={accepted}>
        <label>
          <input
            type="checkbox"
            name="agreement"
            value={version}
            defaultChecked={accepted}
            aria-invalid={error !== undefined}
            aria-describedby={error && errorId}
          />
          {t('agreement.agree')}
        </label>
        <span>{t('agreement.accepted')}</span>
        <button type="button" className="button button-link" onClick={() => setReading(true)}>
          {t('agreement.read')}
        </button>
      </div>
      <ErrorText id={errorId}>{error}</ErrorText>
      {reading && <AgreementDialog agreement={agreement} onClose={() => setReading(false)} />}
    </>
  );
}
