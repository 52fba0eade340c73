import type { PortalConfig } from '@portal/ui-kit/platform';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../form/password-field';
import { ErrorText } from '../form/error-text';
import { EmailField } from '../form/text-field';
import type { Session } from '../session/session';
import { storeAcceptance } from './agreement';
import { AgreementField } from './agreement.field';
import { checkCredentials, readCredentials, toCredentialsError, type CredentialsError } from './credentials';

const errorId = 'sign-in-error';

interface CredentialsFormProps {
  agreement: PortalConfig['agreement'];
  session: Session;
  onTyping: () => void;
}

export function CredentialsForm({ agreement, session, onTyping }: CredentialsFormProps) {
  const { t } = useTranslation('shell');
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<CredentialsError>();
  const [busy, setBusy] = useState(false);

  const refuse = (found: CredentialsError) => {
    setError(found);
    setBusy(false);
    if (found.field) form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const credentials = readCredentials(event.currentTarget);
    const found = checkCredentials(credentials);
    if (found) return refuse(found);
    setError(undefined);
    setBusy(true);
    try {
      const outcome = await session.signIn(credentials);
      if (outcome === 'signedIn') storeAcceptance(agreement.version);
      else refuse({ message: `signIn.${outcome}` });
    } catch (error) {
      refuse(toCredentialsError(error));
    }
  };

  const findError = (field: CredentialsError['field']) =>
    error && error.field === field ? t(error.message) : undefined;
  const formErrorId = error && !error.field ? errorId : undefined;

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <EmailField
        name="username"
        label={t('signIn.email')}
        error={findError('username')}
        describedBy={formErrorId}
        autoComplete="username"
        onInput={onTyping}
      />
      <PasswordField
        name="password"
        label={t('signIn.password')}
        error={findError('password')}
        describedBy={formErrorId}
        autoComplete="current-password"
        onInput={onTyping}
      />
      <AgreementField agreement={agreement} error={findError('agreement')} />
      <ErrorText id={errorId}>{error && !error.field && (error.text ?? t(error.message))}</ErrorText>
      <button
        type="submit"
        className="button button-primary button-wide"
        aria-disabled={busy}
        data-busy={t('signIn.busy')}
      >
        {t(busy ? 'signIn.busy' : 'signIn.submit')}
      </button>
    </form>
  );
}
