import { useTranslation } from 'react-i18next';
import { EmailField, TextField } from '../form/text-field';
import type { Form } from '../form/use-form';
import { StepForm } from '../steps/step-form';
import type { Steps } from '../steps/use-steps';
import type { Registration } from './registration';

/** What the steps of a registration get. */
export interface RegistrationStepProps {
  steps: Steps;
  form: Form<Registration>;
  onSubmit: () => void;
}

/** The first step: names and e-mail address. */
export function PersonStep(props: RegistrationStepProps) {
  const { t } = useTranslation('shell');
  const { field } = props.form;
  return (
    <StepForm {...props} title={t('register.person')} submit={t('steps.next')}>
      <TextField {...field('firstname')} label={t('register.firstname')} autoComplete="given-name" />
      <TextField {...field('surname')} label={t('register.surname')} autoComplete="family-name" />
      <EmailField
        {...field('email')}
        label={t('register.email')}
        hint={t('register.emailHint')}
        autoComplete="email"
      />
    </StepForm>
  );
}
