import type { SignedInAccount } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../form/error-text';
import { useAttempt } from '../form/use-form';
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
  const { attempt, busy, refusal } = useAttempt([], 'signIn.cannotConnect');

  const start = () =>
    attempt(async () => {
      const outcome = await signInWithPasskey(api, { ticket });
      if (outcome.kind !== 'signedIn') return { message: t('passkey.failed') };
      onSignedIn(outcome.account, outcome.token);
      return undefined;
    });

  return (
    <>
      <p>{t('passkey.second')}</p>
      <ErrorText>{refusal?.message}</ErrorText>
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
