import { Form, Input } from 'antd';
import { useId } from 'react';

/** What a form is about, shown like its fields but not to be changed. */
export function ReadOnlyText({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id}>
      <Input id={id} value={text} readOnly variant="filled" />
    </Form.Item>
  );
}
