import type { PortalConfig } from '@portal/ui-kit/platform';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal';

interface AgreementDialogProps {
  agreement: PortalConfig['agreement'];
  onAgree: () => void;
  onReadTerms: () => void;
}

/** What every visitor agrees to before signing in; it cannot be dismissed. */
export function AgreementDialog({ agreement, onAgree, onReadTerms }: AgreementDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Modal className="dialog" title={agreement.title}>
      {agreement.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="dialog-actions">
        <button type="button" className="button button-link" onClick={onReadTerms}>
          {t('terms.link')}
        </button>
        <button type="button" className="button button-primary" onClick={onAgree}>
          {t('agreement.agree')}
        </button>
      </div>
    </Modal>
  );
}
