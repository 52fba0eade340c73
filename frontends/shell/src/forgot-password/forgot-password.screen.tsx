import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../form/password-field';
import { EmailField } from '../form/text-field';
import { PublicFrame } from '../public/public-frame';
import type { PublicScreenProps } from '../public/public-screen';
import { FinishedStep } from '../steps/finished-step';
import { StepForm } from '../steps/step-form';
import { useSteps } from '../steps/use-steps';
import { CodeStep } from './code-step';
import { usePasswordReset } from './use-password-reset';

const total = 4;

/** Choosing a new password: e-mail address, mailed code, new password, done. */
export function ForgotPasswordScreen({ config, api }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  const steps = useSteps(total);
  const reset = usePasswordReset(api, steps);
  const { form } = reset;
  return (
    <PublicFrame config={config} title={t('forgotPassword.title')}>
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
