import { DownOutlined } from '@ant-design/icons';
import { Select, type SelectProps } from 'antd';
import { useId } from 'react';

type SelectOption = NonNullable<SelectProps['options']>[number];

/**
 * antd's Select, from which Tab moves on, and whose chosen value screen readers read: antd shows it beside the field, which stays empty.
 */
export function ChoiceSelect<Value, Option extends SelectOption = SelectOption>({
  labelRender,
  ...props
}: SelectProps<Value, Option>) {
  const id = useId();
  const isSingle = props.mode === undefined;
  return (
    <Select<Value, Option>
      suffixIcon={isSingle && !props.loading ? <DownOutlined aria-hidden /> : undefined}
      {...props}
      // The key still moves the focus, which closes the list. Only the Select does not receive the event. antd would choose an option.
      onInputKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
      {...(isSingle && { 'aria-describedby': [id, props['aria-describedby']].filter(Boolean).join(' ') })}
      labelRender={(option) => {
        const label = labelRender ? labelRender(option) : (option.label ?? option.value);
        return isSingle ? <span id={id}>{label}</span> : label;
      }}
    />
  );
}
