import { useTranslation } from 'react-i18next';
import { EmailField, SelectField, TextField } from '../form/text-field';
import type { Form } from '../form/use-form';
import { StepForm, type Steps } from '../steps/step-form';
import type { Partner, Registration } from './registration';

interface RegistrationStepProps {
  steps: Steps;
  form: Form<Registration>;
  onSubmit: () => void;
}

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

interface AccountStepProps extends RegistrationStepProps {
  partners: Partner[];
}

export function AccountStep({ partners, ...props }: AccountStepProps) {
  const { t } = useTranslation('shell');
  const { field } = props.form;
  return (
    <StepForm {...props} title={t('register.account')} submit={t('register.submit')}>
      <SelectField {...field('partnerId')} label={t('register.partner')}>
        <option value="">{t('register.choosePartner')}</option>
        {partners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('phone')}
        type="tel"
        label={t('register.phone')}
        hint={t('register.phoneHint')}
        autoComplete="tel"
      />
    </StepForm>
  );
}
