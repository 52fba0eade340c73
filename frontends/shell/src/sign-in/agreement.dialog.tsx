import type { PortalConfig } from '@portal/ui-kit/platform';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal';
import { focusAfterAgreement } from './agreement';
import { hasAgreedEarly } from './take-over';

/** Opens with the page, in front of it. Only its button closes it. */
export function AgreementDialog({ agreement }: { agreement: PortalConfig['agreement'] }) {
  const { t } = useTranslation('shell');
  const [hasAgreed, setHasAgreed] = useState(hasAgreedEarly);
  if (hasAgreed) return null;

  const agree = () => {
    flushSync(() => setHasAgreed(true));
    focusAfterAgreement();
  };

  return (
    <Modal className="dialog dialog-agreement" title={agreement.title}>
      {agreement.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={agree}>
          {t('agreement.agree')}
        </button>
      </div>
    </Modal>
  );
}
