import { isApiError } from '@portal/ui-kit/platform';
import type { SecondFactorRequest } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../form/error-text';
import { PasswordField } from '../form/password-field';
import { useAttempt } from '../form/use-form';
import { PublicFrame, type PublicScreenProps } from '../public/public-frame';
import { readRequestedAddress } from '../session/requested-address';
import type { Session } from '../session/session';
import { toOutcome } from './credentials';
import { SecondStep } from './second-step';

const errorId = 'confirm-error';

type Confirm = { ticket: string; email: string; provider: string };
type Stage =
  | { kind: 'loading' }
  | { kind: 'message'; text: string }
  | { kind: 'secondFactor'; request: SecondFactorRequest }
  | ({ kind: 'confirm' } & Confirm);
type Finished = Awaited<ReturnType<Api['singleSignOn']['finish']>>;

/** The page to which a sign-in provider returns. */
export function SignedInScreen({ config, session }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const wasStarted = useRef(false);

  const finish = useEffectEvent(async () => {
    const returned = new URLSearchParams(location.hash.split('?')[1]);
    const [provider, response] = [returned.get('provider'), returned.get('response')];
    // The code is for one use, and is no address to return to.
    history.replaceState(null, '', '#/signedIn');
    if (!provider || !response) return setStage({ kind: 'message', text: 'expired' });
    try {
      setStage(enterOrExplain(session, await session.anonymous.singleSignOn.finish({ provider, response })));
    } catch (error) {
      setStage({ kind: 'message', text: isApiError(error) ? 'expired' : 'unreachable' });
    }
  });
  useEffect(() => {
    // The response of the provider works once.
    if (wasStarted.current) return;
    wasStarted.current = true;
    void finish();
  }, []);

  return (
    <PublicFrame config={config} title={t(stage.kind === 'confirm' ? 'proof.title' : 'signIn.title')}>
      {stage.kind === 'loading' && <p role="status">{t('signIn.busy')}</p>}
      {stage.kind === 'message' && (
        <>
          <p role="alert">{t(`signedIn.${stage.text}`)}</p>
          <a className="button button-primary button-wide" href={`#${readRequestedAddress()}`}>
            {t('signedIn.next')}
          </a>
        </>
      )}
      {stage.kind === 'secondFactor' && (
        <SecondStep
          api={session.anonymous}
          request={stage.request}
          name={config.name}
          onSignedIn={(account, token) => session.completeSignIn(account, token)}
          onRestart={() => setStage({ kind: 'message', text: 'expired' })}
        />
      )}
      {stage.kind === 'confirm' && <ConfirmForm session={session} confirm={stage} onStage={setStage} />}
    </PublicFrame>
  );
}

interface ConfirmFormProps {
  session: Session;
  confirm: Confirm;
  onStage: (stage: Stage) => void;
}

/** Asks for the account's password before a provider may sign it in. */
function ConfirmForm({ session, confirm: { ticket, email, provider }, onStage }: ConfirmFormProps) {
  const { t } = useTranslation('shell');
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const { attempt, busy, refusal } = useAttempt();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = await attempt(async () => {
      if (!password) return { message: t('proof.empty') };
      const response = await session.anonymous.singleSignOn.confirm({ ticket, password });
      if (response.length === 0) return { message: t('signedIn.wrongPassword') };
      onStage(enterOrExplain(session, response));
      return undefined;
    });
    if (refused) form.current?.querySelector('input')?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('signedIn.confirmText', { email, provider })}</p>
      <PasswordField
        name="password"
        label={t('signIn.password')}
        value={password}
        describedBy={refusal ? errorId : undefined}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <ErrorText id={errorId}>{refusal?.message}</ErrorText>
      <button type="submit" className="button button-primary button-wide" aria-disabled={busy}>
        {t(busy ? 'busy' : 'signedIn.confirmAction')}
      </button>
      <p className="welcome-links">
        <a href="#/forgotPassword">{t('signIn.forgotPassword')}</a>
      </p>
    </form>
  );
}

/** Enters the portal, or returns what the page shows instead. */
function enterOrExplain(session: Session, response: Finished): Stage {
  const [step] = response;
  if (step && 'confirm' in step) return { kind: 'confirm', ...step.confirm };
  if (step && 'done' in step) return { kind: 'message', text: step.done };
  if (step && 'refusal' in step) return { kind: 'message', text: step.refusal };
  const outcome = toOutcome(response as Parameters<typeof toOutcome>[0]);
  if (outcome.kind === 'secondFactor') return outcome;
  if (outcome.kind !== 'signedIn') return { kind: 'message', text: outcome.kind };
  session.completeSignIn(outcome.account, outcome.token);
  return { kind: 'loading' };
}
