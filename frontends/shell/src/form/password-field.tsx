import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './text-field';

/** A password field whose text can be shown. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'button'>) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="button button-inside"
      aria-label={t(shown ? 'password.hideLabel' : 'password.showLabel')}
      onClick={() => setShown(!shown)}
    >
      {t(shown ? 'password.hide' : 'password.show')}
    </button>
  );
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={toggle}
    />
  );
}

/** The field of a new password, with the account that password managers shall keep it for. */
export function NewPasswordField({ email, ...field }: TextFieldProps & { email: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field} hint={t('password.hint')} autoComplete="new-password" />
    </>
  );
}
