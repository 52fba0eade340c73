import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { FieldProps } from './field-props';

/** Label above, hint and fault below; `children` is the one control between them. */
export function Field({
  name,
  label,
  hint,
  rules,
  dependencies,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <Form.Item name={name} label={label} extra={hint} rules={rules} dependencies={dependencies} validateFirst>
      {children}
    </Form.Item>
  );
}
