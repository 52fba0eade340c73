import type { PortalConfig } from '@portal/ui-kit/platform';
import type { SecondFactorRequest } from '@portal/contracts';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../form/password-field';
import { ErrorText } from '../form/error-text';
import { EmailField } from '../form/text-field';
import { storeRequestedAddress } from '../session/requested-address';
import type { Session } from '../session/session';
import {
  checkCredentials,
  createChoices,
  readCredentials,
  signIn,
  toCredentialsError,
  type CredentialsError,
  type SignInOutcome,
} from './credentials';

const errorId = 'sign-in-error';

interface CredentialsFormProps {
  /** Version of the agreement that is in front of the form. */
  agreement: string;
  providers: PortalConfig['providers'];
  session: Session;
  /** Hides the form during the second step. */
  hidden: boolean;
  onSecondFactor: (request: SecondFactorRequest) => void;
  onTyping: () => void;
}

export function CredentialsForm({
  agreement,
  providers = [],
  session,
  hidden,
  onSecondFactor,
  onTyping,
}: CredentialsFormProps) {
  const { t } = useTranslation('shell');
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<CredentialsError>();
  const [busy, setBusy] = useState(false);

  const refuse = (found: CredentialsError) => {
    setError(found);
    setBusy(false);
    const [field] = found.fields ?? [];
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const credentials = readCredentials(event.currentTarget);
    const found = checkCredentials(credentials);
    if (found) return refuse(found);
    await attempt(async () =>
      finish(await signIn(session.anonymous, credentials, agreement), 'signIn.failed'),
    );
  };

  const signInByPasskey = () =>
    attempt(async () => {
      if (!('PublicKeyCredential' in globalThis)) return refuse({ message: 'passkey.unsupported' });
      const { signInWithPasskey } = await import('./passkey');
      finish(await signInWithPasskey(session.anonymous, createChoices(agreement)), 'passkey.failed');
    });

  const signInAt = (provider: string) =>
    attempt(async () => {
      const { url } = await session.anonymous.singleSignOn.start({ provider, ...createChoices(agreement) });
      if (!url) return refuse({ message: 'signedIn.unreachable' });
      storeRequestedAddress();
      location.assign(url);
    });

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setError(undefined);
    setBusy(true);
    await work().catch((error: unknown) => refuse(toCredentialsError(error)));
  };

  const finish = (outcome: SignInOutcome, failure: string) => {
    if (outcome.kind === 'signedIn') return session.completeSignIn(outcome.account, outcome.token);
    if (outcome.kind !== 'secondFactor')
      return refuse({ message: outcome.kind === 'failed' ? failure : `signIn.${outcome.kind}` });
    setBusy(false);
    clearPassword(form.current);
    onSecondFactor(outcome.request);
  };

  const isOfOneField = error?.fields?.length === 1;
  const describeField = (name: 'username' | 'password') => {
    const isInvalid = error?.fields?.includes(name);
    return {
      name,
      isInvalid,
      error: isInvalid && isOfOneField ? t(error.message) : undefined,
      describedBy: error && !isOfOneField ? errorId : undefined,
    };
  };

  return (
    <form ref={form} noValidate hidden={hidden} onSubmit={(event) => void submit(event)}>
      <EmailField
        {...describeField('username')}
        label={t('signIn.email')}
        autoComplete="username"
        onInput={onTyping}
      />
      <PasswordField
        {...describeField('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        onInput={onTyping}
      />
      <ErrorText id={errorId}>{error && !isOfOneField && (error.text ?? t(error.message))}</ErrorText>
      <button
        type="submit"
        className="button button-primary button-wide"
        aria-disabled={busy}
        data-busy={t('signIn.busy')}
      >
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </button>
      {providers.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="button button-wide"
          aria-disabled={busy}
          data-provider=""
          onClick={() => void signInAt(id)}
        >
          {t('signIn.withProvider', { label })}
        </button>
      ))}
      <p className="welcome-links">
        <a href="#/registerUser">{t('signIn.register')}</a>
        <a href="#/forgotPassword">{t('signIn.forgotPassword')}</a>
        <button
          type="button"
          className="button button-link"
          aria-disabled={busy}
          onClick={() => void signInByPasskey()}
        >
          {t('passkey.signIn')}
        </button>
      </p>
    </form>
  );
}

function clearPassword(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[name=password]');
  if (field) field.value = '';
}
