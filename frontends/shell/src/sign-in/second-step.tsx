import type { SecondFactorRequest, SignedInAccount, TotpSetup } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';
import styles from '@portal/ui-kit/second-factor.css?inline';
import { AppSecret, RecoveryCodeList } from '@portal/ui-kit/second-factor';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../form/error-text';
import { TextField } from '../form/text-field';
import { type Refusal, useForm } from '../form/use-form';
import { PasskeyStep } from './passkey-step';

export interface SecondStepProps {
  api: Api;
  request: SecondFactorRequest;
  /** The portal's name. */
  name: string;
  onSignedIn: (account: SignedInAccount, token: string) => void;
  /** Asks for the password again. */
  onRestart: (reason?: 'expired') => void;
}

/** The second step of a sign-in: a passkey or a code, or the setup of an authenticator app that the role of the account requires. */
export function SecondStep(props: SecondStepProps) {
  return (
    <>
      <style nonce={document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content}>
        {styles}
      </style>
      {props.request.mustEnrol ? <Enrolment {...props} /> : <Proof {...props} />}
    </>
  );
}

function Proof(props: SecondStepProps) {
  const { t } = useTranslation('shell');
  const { api, request, onSignedIn, onRestart } = props;
  const { ticket, methods } = request;
  const hasCodes = methods.some((name) => name !== 'passkey');
  return (
    <>
      {methods.includes('passkey') && <PasskeyStep api={api} ticket={ticket} onSignedIn={onSignedIn} />}
      {hasCodes ? (
        <CodeStep {...props} />
      ) : (
        <>
          <button type="button" className="button button-wide" onClick={() => onRestart()}>
            {t('steps.back')}
          </button>
          <p className="quiet">{t('secondFactor.lostPasskey')}</p>
        </>
      )}
    </>
  );
}

function CodeStep({ api, request: { ticket, methods }, onSignedIn, onRestart }: SecondStepProps) {
  const { t } = useTranslation('shell');
  const hasApp = methods.includes('totp');
  const [isRecovery, setRecovery] = useState(!hasApp);
  const send = async (code: string): Promise<boolean> => {
    const [account, token] = await api.factorSignIn.prove(
      isRecovery ? { ticket, recoveryCode: code } : { ticket, code },
    );
    if (account && token) onSignedIn(account, token);
    return account !== undefined;
  };
  return (
    <CodeForm
      // The fields have different keyboards.
      key={String(isRecovery)}
      label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
      wrongText={t(isRecovery ? 'secondFactor.wrongRecoveryCode' : 'secondFactor.wrong')}
      isNumeric={!isRecovery}
      submit={t('signIn.submit')}
      onSend={send}
      onRestart={onRestart}
    >
      {hasApp && methods.includes('recoveryCode') && (
        <button type="button" className="button button-link" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecoveryCode')}
        </button>
      )}
      {isRecovery && <p className="quiet">{t('secondFactor.lost')}</p>}
    </CodeForm>
  );
}

type Enrolled = [account: SignedInAccount, token: string, codes: string[]];

function Enrolment({ api, request: { ticket }, name, onSignedIn, onRestart }: SecondStepProps) {
  const { t } = useTranslation('shell');
  const start = useForm({});
  const [setup, setSetup] = useState<TotpSetup>();
  const [enrolled, setEnrolled] = useState<Enrolled>();

  const send = async (code: string): Promise<boolean> => {
    const appName = t('secondFactor.defaultName');
    const [account, token, codes] = await api.factorSignIn.confirmTotp({ ticket, code, name: appName });
    if (!account || !token) return false;
    if (codes?.recoveryCodes.length) setEnrolled([account, token, codes.recoveryCodes]);
    else onSignedIn(account, token);
    return true;
  };

  if (enrolled) {
    const [account, token, codes] = enrolled;
    return (
      <>
        <StepTitle>{t('secondFactor.codes.dialog')}</StepTitle>
        <p>{t('secondFactor.codes.text')}</p>
        <RecoveryCodeList codes={codes} text={(key) => t(`secondFactor.codes.${key}`, { portal: name })} />
        <button
          type="button"
          className="button button-primary button-wide"
          onClick={() => onSignedIn(account, token)}
        >
          {t('secondFactor.codes.stored')}
        </button>
      </>
    );
  }

  if (!setup) {
    return (
      <>
        <StepTitle>{t('secondFactor.setUp')}</StepTitle>
        <p>{t('secondFactor.required')}</p>
        <p>{t('secondFactor.needsApp')}</p>
        <ErrorText>{start.refusal?.message}</ErrorText>
        <div className="step-actions">
          <button
            type="button"
            className="button button-primary"
            aria-disabled={start.busy}
            onClick={() =>
              void start.attempt(() =>
                restartIfExpired(onRestart, async () => {
                  setSetup(await api.factorSignIn.startTotp({ ticket }));
                  return undefined;
                }),
              )
            }
          >
            {start.busy ? t('busy') : t('steps.next')}
          </button>
          <button type="button" className="button" onClick={() => onRestart()}>
            {t('steps.back')}
          </button>
        </div>
      </>
    );
  }

  return (
    <>
      <StepTitle>{t('secondFactor.setUp')}</StepTitle>
      <AppSecret setup={setup} text={(key) => t(`secondFactor.${key}`)} />
      <CodeForm
        label={t('secondFactor.code')}
        wrongText={t('secondFactor.wrong')}
        isNumeric
        submit={t('steps.next')}
        onSend={send}
        onRestart={onRestart}
      />
    </>
  );
}

function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="step-heading">
      {children}
    </h2>
  );
}

/** A ticket that has expired, or has had too many wrong codes, is not found. */
async function restartIfExpired(
  onRestart: SecondStepProps['onRestart'],
  work: () => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
    onRestart('expired');
    return undefined;
  }
}

interface CodeFormProps {
  label: string;
  wrongText: string;
  isNumeric: boolean;
  submit: string;
  /** Resolves to false for a wrong code. */
  onSend: (code: string) => Promise<boolean>;
  onRestart: SecondStepProps['onRestart'];
  children?: ReactNode;
}

function CodeForm({ label, wrongText, isNumeric, submit, onSend, onRestart, children }: CodeFormProps) {
  const { t } = useTranslation('shell');
  const form = useForm({ code: '' });
  const element = useRef<HTMLFormElement>(null);
  const { refusal } = form;
  // At first, and after a refusal.
  useEffect(() => element.current?.querySelector('input')?.focus(), [refusal]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = form.values.code.trim();
    void form.submit(code ? {} : { code: 'secondFactor.empty' }, () =>
      restartIfExpired(onRestart, async () =>
        (await onSend(code)) ? undefined : { fields: { code: wrongText } },
      ),
    );
  };

  return (
    <form ref={element} noValidate onSubmit={send}>
      <TextField
        {...form.field('code')}
        label={label}
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      {children}
      <ErrorText>{refusal?.message}</ErrorText>
      <div className="step-actions">
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {form.busy ? t('busy') : submit}
        </button>
        <button type="button" className="button" onClick={() => onRestart()}>
          {t('steps.back')}
        </button>
      </div>
    </form>
  );
}
