import { Form, type FormRule } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A labelled control with hint, error and `below` under it. */
export function Field({
  name,
  label,
  hint,
  rules,
  dependencies,
  isOptional,
  below,
  children,
}: FieldProps & { below?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('kit');
  return (
    <Form.Item
      name={name}
      label={isOptional ? t('form.optional', { label }) : label}
      extra={below ? [hint, below] : hint}
      rules={rules}
      dependencies={dependencies}
      validateFirst
    >
      {children}
    </Form.Item>
  );
}

export interface FieldProps {
  /** The name of its value in the form's values. */
  name: string;
  label: string;
  hint?: string;
  rules?: FormRule[];
  /** Fields that the rule also reads: their changes validate this field again. */
  dependencies?: string[];
  /** True if the label says that the field may stay empty. */
  isOptional?: boolean;
}
