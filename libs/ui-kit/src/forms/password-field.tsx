import { Button, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './field';
import type { FieldProps } from './field-props';
import { useUndrafted } from './use-form-draft';

interface PasswordFieldProps extends FieldProps {
  autoComplete?: 'current-password' | 'new-password';
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
