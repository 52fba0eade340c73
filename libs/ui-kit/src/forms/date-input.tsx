import { Input, type InputProps } from 'antd';
import { useFormat } from '../format/use-format';

interface DateInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or empty. */
  value?: string;
  onChange?: (day: string) => void;
}

/** A day that is typed or picked. The browser writes it in an order of its own; below it stands as the portal writes it. */
export function DateInput({ value = '', onChange, ...input }: DateInputProps) {
  const format = useFormat();
  return (
    <>
      <Input
        max="9999-12-31"
        {...input}
        type="date"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {value && <p className="field-hint">{format.date(`${value}T12:00Z`)}</p>}
    </>
  );
}
