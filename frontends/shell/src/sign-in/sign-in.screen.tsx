import type { AppManifest, PortalConfig } from '@portal/ui-kit/platform';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { preloadApps } from '../registry/preload';
import { useHashPath } from '../registry/use-hash';
import type { Session } from '../session/session';
import { AgreementDialog } from './agreement.dialog';
import { CredentialsForm } from './credentials.form';
import { DemoAccounts } from './demo-accounts';
import { TermsDialog } from './terms.dialog';
import { Welcome } from './welcome';

interface SignInScreenProps {
  config: PortalConfig;
  registry: readonly AppManifest[];
  session: Session;
}

/** The sign-in page: agreement, credentials and terms. */
export function SignInScreen({ config, registry, session }: SignInScreenProps) {
  const { t } = useTranslation('shell');
  const [agreed, setAgreed] = useState(false);
  const [readingTerms, setReadingTerms] = useState(false);
  const hasPlace = useHashPath() !== '/';

  useEffect(() => {
    localStorage.clear();
    sessionStorage.clear();
  }, []);

  const agree = () => {
    flushSync(() => setAgreed(true));
    document.getElementById('username')?.focus();
  };

  const footer = (
    <>
      <button type="button" className="button button-link" onClick={() => setReadingTerms(true)}>
        {t('terms.link')}
      </button>
      <a href={`mailto:${config.contact.email}`}>{config.contact.label}</a>
    </>
  );

  return (
    <Welcome config={config} title={t('signIn.title')} footer={footer}>
      {hasPlace && <p>{t('signIn.toContinue')}</p>}
      <CredentialsForm session={session} onTyping={() => preloadApps(registry)} />
      <p className="welcome-ways">
        <a href="#/registerUser">{t('signIn.register')}</a>
        <a href="#/forgotPassword">{t('signIn.forgotPassword')}</a>
      </p>
      {config.demo && <DemoAccounts demo={config.demo} />}
      {!agreed && (
        <AgreementDialog
          agreement={config.agreement}
          onAgree={agree}
          onReadTerms={() => setReadingTerms(true)}
        />
      )}
      {readingTerms && <TermsDialog terms={config.terms} onClose={() => setReadingTerms(false)} />}
    </Welcome>
  );
}
