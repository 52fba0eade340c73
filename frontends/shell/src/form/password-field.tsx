import { PasswordStrengthHint } from '@portal/ui-kit/password';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './text-field';

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

interface NewPasswordFieldProps extends TextFieldProps {
  value: string;
  /** The account name for password managers. */
  email: string;
  /** Words that a good password avoids: names of the person and the portal. */
  words: readonly string[];
}

/** A field for a new password with a hint about its strength. */
export function NewPasswordField({ email, words, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field} hint={t('password.hint')} autoComplete="new-password" />
      <PasswordStrengthHint
        password={field.value}
        words={[email, ...words]}
        text={(strength) => t(`password.strength.${strength}`)}
      />
    </>
  );
}
