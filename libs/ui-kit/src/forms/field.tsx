import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { FieldProps } from './field-props';

/** Label above, hint, fault and `below` below; `children` is the one control between them. */
export function Field({
  name,
  label,
  hint,
  rules,
  dependencies,
  below,
  children,
}: FieldProps & { below?: ReactNode; children: ReactNode }) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={below ? [hint, below] : hint}
      rules={rules}
      dependencies={dependencies}
      validateFirst
    >
      {children}
    </Form.Item>
  );
}
