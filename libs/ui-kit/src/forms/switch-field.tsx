import { Form, Switch } from 'antd';
import { useId } from 'react';
import type { FieldProps } from './field-props';

/** A field that is on or off, its label beside it. */
export function SwitchField({ name, label, hint }: Omit<FieldProps, 'rules' | 'dependencies'>) {
  const id = useId();
  return (
    <Form.Item extra={hint}>
      <label className="switch-field">
        <Form.Item name={name} valuePropName="checked" noStyle>
          <Switch aria-labelledby={id} />
        </Form.Item>
        <span id={id}>{label}</span>
      </label>
    </Form.Item>
  );
}
