import type { SignedInAccount } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../form/error-text';
import { toCredentialsError, type CredentialsError } from './credentials';
import { signInWithPasskey } from './passkey';

interface PasskeyStepProps {
  api: Api;
  /** The ticket of the sign-in whose second factor is missing. */
  ticket: string;
  onSignedIn: (account: SignedInAccount, token: string) => void;
}

/** Asks for a passkey after the password. */
export function PasskeyStep({ api, ticket, onSignedIn }: PasskeyStepProps) {
  const { t } = useTranslation('shell');
  const [error, setError] = useState<CredentialsError>();
  const [busy, setBusy] = useState(false);

  const start = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const outcome = await signInWithPasskey(api, { ticket });
      if (outcome.kind === 'signedIn') return onSignedIn(outcome.account, outcome.token);
      setError({ message: 'passkey.failed' });
    } catch (failure) {
      setError(toCredentialsError(failure));
    }
    setBusy(false);
  };

  return (
    <>
      <p>{t('passkey.second')}</p>
      <ErrorText>{error && (error.text ?? t(error.message))}</ErrorText>
      <button
        type="button"
        className="button button-primary button-wide"
        aria-disabled={busy}
        onClick={() => void start()}
      >
        {t(busy ? 'signIn.busy' : 'passkey.use')}
      </button>
    </>
  );
}
