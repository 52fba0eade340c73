import type { AppManifest, PortalConfig } from '@portal/ui-kit/platform';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorRequest, SignedInAccount } from '@portal/contracts';
import { LoadBoundary } from '../error/error.screen';
import { ErrorText } from '../form/error-text';
import { LanguageSelect } from '../language/language-select';
import { preloadApps } from '../registry/apps';
import { goTo, useHashPath } from '../registry/hash';
import type { Session } from '../session/session';
import { Welcome } from '../public/public-frame';
import { AgreementDialog } from './agreement.dialog';
import { CredentialsForm } from './credentials.form';
import { TermsDialog } from './terms.dialog';

const SecondStep = lazy(async () => ({ default: (await import('./second-step')).SecondStep }));

interface SignInScreenProps {
  config: PortalConfig;
  registry: readonly AppManifest[];
  session: Session;
}

/** The sign-in page with the agreement, the form and the terms. */
export function SignInScreen({ config, registry, session }: SignInScreenProps) {
  const { t } = useTranslation('shell');
  const [readingTerms, setReadingTerms] = useState(false);
  const [secondFactor, setSecondFactor] = useState<SecondFactorRequest | 'expired'>();
  const isSecondStep = typeof secondFactor === 'object';
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
      <a href="#/accessibility">{t('accessibility.link')}</a>
      <a href={`mailto:${config.contact.email}`}>{config.contact.label}</a>
      <LanguageSelect />
    </>
  );

  return (
    <Welcome config={config} title={t('signIn.title')} footer={footer}>
      {hasPlace && !isSecondStep && <p>{t('signIn.toContinue')}</p>}
      <ErrorText>{secondFactor === 'expired' && t('secondFactor.expired')}</ErrorText>
      <CredentialsForm
        agreement={config.agreement.version}
        providers={config.providers}
        session={session}
        hidden={isSecondStep}
        onSecondFactor={setSecondFactor}
        onTyping={() => preloadApps(registry)}
      />
      {isSecondStep && (
        <LoadBoundary>
          <Suspense fallback={<p role="status">{t('busy')}</p>}>
            <SecondStep
              api={session.anonymous}
              request={secondFactor}
              name={config.name}
              onSignedIn={(account, token) => session.completeSignIn(account, token)}
              onRestart={setSecondFactor}
            />
          </Suspense>
        </LoadBoundary>
      )}
      {config.demo && <DemoAccounts demo={config.demo} />}
      <AgreementDialog agreement={config.agreement} />
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
      <AgreementDialog agreement={config.agreement} />
    </Welcome>
  );
}

function DemoAccounts({ demo }: { demo: NonNullable<PortalConfig['demo']> }) {
  const { t } = useTranslation('shell');
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
