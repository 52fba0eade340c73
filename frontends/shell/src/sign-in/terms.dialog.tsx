import type { PortalConfig } from '@portal/ui-kit/platform';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal';

export function TermsDialog({ terms, onClose }: { terms: PortalConfig['terms']; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Modal className="dialog dialog-full" title={t('terms.title')} onDismiss={onClose}>
      <p className="quiet">{t('terms.updated', { date: terms.updated })}</p>
      {terms.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          {t('terms.close')}
        </button>
      </div>
    </Modal>
  );
}
