import { useTranslation } from 'react-i18next';
import { requireLength, isEmail, isPhone, requireText, TextField } from '@portal/ui-kit';

/** First name and surname of a person to be registered. */
export function PersonNameFields() {
  const { t } = useTranslation('screens');
  return (
    <>
      <TextField
        name="firstname"
        label={t('person.firstname')}
        maxLength={100}
        rules={[requireText(t('register.emptyFirstname')), requireLength(2, t('register.shortFirstname'))]}
      />
      <TextField
        name="surname"
        label={t('person.surname')}
        maxLength={100}
        rules={[requireText(t('register.emptySurname')), requireLength(2, t('register.shortSurname'))]}
      />
    </>
  );
}

/** Email address of a person to be registered. */
export function PersonEmailField() {
  const { t } = useTranslation('screens');
  return (
    <TextField
      name="email"
      label={t('person.email')}
      type="email"
      maxLength={254}
      rules={[isEmail(t('register.invalidEmail'))]}
    />
  );
}

/** Phone number of a person to be registered. */
export function PersonPhoneField() {
  const { t } = useTranslation('screens');
  return (
    <TextField
      name="phone"
      label={t('person.phone')}
      type="tel"
      maxLength={30}
      rules={[isPhone(t('register.shortPhone'))]}
    />
  );
}
