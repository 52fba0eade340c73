import type { AppManifest, PortalConfig } from '@portal/ui-kit/platform';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInAccount } from '@portal/contracts';
import { LanguageSelect } from '../language/language-select';
import { preloadApps } from '../registry/apps';
import { goTo, useHashPath } from '../registry/hash';
import type { Session } from '../session/session';
import { Welcome } from '../public/public-frame';
import { TermsDialog } from './terms.dialog';
import { CredentialsForm } from './credentials.form';
import { useInBrowser } from './use-in-browser';

interface SignInScreenProps {
  config: PortalConfig;
  registry: readonly AppManifest[];
  session: Session;
}

/** The sign-in page with the form and the terms. */
export function SignInScreen({ config, registry, session }: SignInScreenProps) {
  const { t } = useTranslation('shell');
  const [readingTerms, setReadingTerms] = useState(false);
  const hasPlace = useHashPath() !== '/';

  useEffect(() => {
    localStorage.clear();
    sessionStorage.clear();
  }, []);

  const footer = (
    <>
      <button type="button" className="button button-link" onClick={() => setReadingTerms(true)}>
        {t('terms.link')}
      </button>
      <a href={`mailto:${config.contact.email}`}>{config.contact.label}</a>
      <a href="#/accessibility">{t('accessibility.link')}</a>
      <LanguageSelect />
    </>
  );

  return (
    <Welcome config={config} title={t('signIn.title')} footer={footer}>
      {hasPlace && <p>{t('signIn.toContinue')}</p>}
      <CredentialsForm
        agreement={config.agreement}
        session={session}
        onTyping={() => preloadApps(registry)}
      />
      <p className="welcome-links">
        <a href="#/registerUser">{t('signIn.register')}</a>
        <a href="#/forgotPassword">{t('signIn.forgotPassword')}</a>
      </p>
      {config.demo && <DemoAccounts demo={config.demo} />}
      {readingTerms && <TermsDialog terms={config.terms} onClose={() => setReadingTerms(false)} />}
    </Welcome>
  );
}

interface ContinueScreenProps {
  config: PortalConfig;
  home: string;
  account: SignedInAccount;
  session: Session;
}

export function ContinueScreen({ config, home, account, session }: ContinueScreenProps) {
  const { t } = useTranslation('shell');
  const { firstname, surname, email } = account;
  return (
    <Welcome config={config} title={t('continue.title')}>
      <p>{t('continue.text', { email })}</p>
      <button type="button" className="button button-primary button-wide" onClick={() => goTo(home)}>
        {t('continue.as', { name: `${firstname} ${surname}` })}
      </button>
      <button type="button" className="button button-wide" onClick={() => void session.signOut()}>
        {t('continue.other')}
      </button>
    </Welcome>
  );
}

function DemoAccounts({ demo }: { demo: NonNullable<PortalConfig['demo']> }) {
  const { t } = useTranslation('shell');
  // The build renders the page without these accounts.
  const isInBrowser = useInBrowser(() => true);
  if (!isInBrowser) return null;
  return (
    <details className="demo">
      <summary>{t('demo.title')}</summary>
      <p>{t('demo.password', { password: demo.password })}</p>
      <ul>
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <b>{email}</b> {role}
          </li>
        ))}
      </ul>
    </details>
  );
}
