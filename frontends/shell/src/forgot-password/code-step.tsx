import { useTranslation } from 'react-i18next';
import { TextField } from '../form/text-field';
import { StepForm } from '../steps/step-form';
import type { Steps } from '../steps/use-steps';
import type { usePasswordReset } from './use-password-reset';

interface CodeStepProps {
  steps: Steps;
  reset: ReturnType<typeof usePasswordReset>;
}

/** The second step: the code that came by mail, or a new one. */
export function CodeStep({ steps, reset: { form, told, sendAgain, verifyCode } }: CodeStepProps) {
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
        {told && t(`forgotPassword.${told}`)}
      </p>
    </StepForm>
  );
}
