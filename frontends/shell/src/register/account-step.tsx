import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../form/password-field';
import { SelectField } from '../form/select-field';
import { TextField } from '../form/text-field';
import { StepForm } from '../steps/step-form';
import type { RegistrationStepProps } from './person-step';
import type { Partner } from './registration.resource';

interface AccountStepProps extends RegistrationStepProps {
  partners: Partner[];
  portalName: string;
}

/** The second step: one of the partners that take the address, phone and password. */
export function AccountStep({ partners, portalName, ...props }: AccountStepProps) {
  const { t } = useTranslation('shell');
  const { field, values } = props.form;
  return (
    <StepForm {...props} title={t('register.account')} submit={t('register.submit')}>
      <SelectField {...field('userTypeId')} label={t('register.partner')}>
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
      <NewPasswordField
        {...field('password')}
        label={t('register.password')}
        email={values.email}
        words={[values.firstname, values.surname, portalName]}
      />
    </StepForm>
  );
}
