import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../form/password-field';
import { EmailField, TextField } from '../form/text-field';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-frame';
import { FinishedStep } from '../steps/step';
import { StepForm, type Steps, useSteps } from '../steps/step-form';
import { usePasswordReset } from './use-password-reset';

const total = 4;

/** Password reset: email address, code, new password, confirmation. */
export function ForgotPasswordScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const steps = useSteps(total);
  const reset = usePasswordReset(api, steps);
  const { form } = reset;
  return (
    <PublicFrame
      config={config}
      title={t('forgotPassword.title')}
      description={t('forgotPassword.description')}
    >
      {steps.current === 1 && (
        <StepForm
          steps={steps}
          form={form}
          title={t('forgotPassword.email')}
          submit={t('forgotPassword.sendCode')}
          onSubmit={reset.sendCode}
        >
          <EmailField
            {...form.field('email')}
            label={t('forgotPassword.emailLabel')}
            autoComplete="username"
          />
        </StepForm>
      )}
      {steps.current === 2 && <CodeStep steps={steps} reset={reset} />}
      {steps.current === 3 && (
        <StepForm
          steps={steps}
          form={form}
          title={t('forgotPassword.password')}
          submit={t('forgotPassword.change')}
          onSubmit={reset.changePassword}
        >
          <NewPasswordField
            {...form.field('password')}
            label={t('forgotPassword.passwordLabel')}
            email={form.values.email}
            words={[config.name]}
          />
        </StepForm>
      )}
      {steps.current === total && (
        <FinishedStep total={total} title={t('forgotPassword.done')} text={t('forgotPassword.doneText')} />
      )}
    </PublicFrame>
  );
}

interface CodeStepProps {
  steps: Steps;
  reset: ReturnType<typeof usePasswordReset>;
}

function CodeStep({ steps, reset: { form, status, sendAgain, verifyCode } }: CodeStepProps) {
  const { t } = useTranslation('shell');
  return (
    <StepForm
      steps={steps}
      form={form}
      title={t('forgotPassword.code')}
      submit={t('steps.next')}
      onSubmit={verifyCode}
    >
      <p>{t('forgotPassword.codeText', { email: form.values.email.trim() })}</p>
      <TextField
        {...form.field('code')}
        label={t('forgotPassword.codeLabel')}
        hint={t('forgotPassword.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" className="button button-link" aria-disabled={form.busy} onClick={sendAgain}>
        {t('forgotPassword.sendAgain')}
      </button>
      <p role="status" className="step-status">
        {status && t(`forgotPassword.${status}`)}
      </p>
    </StepForm>
  );
}
