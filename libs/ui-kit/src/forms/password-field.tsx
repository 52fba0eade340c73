import { Button, Form, Input, type InputProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { PasswordStrengthHint } from '../password';
import { Field, type FieldProps } from './field';
import { useUndrafted } from './use-form-draft';

interface PasswordFieldProps extends FieldProps {
  autoComplete?: 'current-password' | 'new-password';
  below?: ReactNode;
}

/** A field for a password, whose text can be shown. */
export function PasswordField({ autoComplete = 'new-password', ...field }: PasswordFieldProps) {
  useUndrafted(field.name);
  return (
    <Field {...field}>
      <PasswordInput autoComplete={autoComplete} label={field.label} />
    </Field>
  );
}

const noWords: readonly string[] = [];

/**
 * A field for a new password, with a hint of its strength. A password is easy to guess if it is made of `words`, such as the names of the
 * person, values of the form's other fields, or the portal's name.
 */
export function NewPasswordField({ words = noWords, ...field }: FieldProps & { words?: readonly string[] }) {
  const { t } = useTranslation('kit');
  const { config } = usePortal();
  const values: Record<string, unknown> = Form.useWatch((all: Record<string, unknown>) => all) ?? {};
  const { [field.name]: password, ...others } = values;
  const entered = Object.values(others).filter((value) => typeof value === 'string');
  const hint = (
    <PasswordStrengthHint
      key="strength"
      password={typeof password === 'string' ? password : ''}
      words={[...words, ...entered, config.name]}
      text={(strength) => t(`password.strength.${strength}`)}
    />
  );
  return <PasswordField {...field} autoComplete="new-password" below={hint} />;
}

function PasswordInput({ label, ...input }: InputProps & { label: string }) {
  const { t } = useTranslation('kit');
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <Button
          type="text"
          size="small"
          aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword', { label })}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'form.hide' : 'form.show')}
        </Button>
      }
    />
  );
}
