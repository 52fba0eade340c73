import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PasswordFieldProps {
  invalid: boolean;
  describedBy: string | undefined;
  /** What is wrong with what was typed, shown below the field. */
  fault: ReactNode;
}

/** A password field whose text can be shown. */
export function PasswordField({ invalid, describedBy, fault }: PasswordFieldProps) {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor="password">{t('signIn.password')}</label>
      <div className="field-with-button">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={invalid}
          aria-describedby={describedBy}
        />
        <button
          type="button"
          className="button button-inside"
          aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'signIn.hide' : 'signIn.show')}
        </button>
      </div>
      {fault}
    </div>
  );
}
