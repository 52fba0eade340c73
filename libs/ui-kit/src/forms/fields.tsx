import { Form, type FormRule, Input, Radio, Switch } from 'antd';
import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, useId } from 'react';
import { ChoiceSelect } from './choice-select';
import { DateInput } from './date-input';
import { Field, type FieldProps } from './field';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { getDay } from '../format/days';

interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  inputMode?: 'numeric';
  disabled?: boolean;
  /** Called when the user leaves the field. */
  onLeave?: () => void;
}

export function TextField({
  type = 'text',
  autoComplete = 'off',
  maxLength,
  inputMode,
  disabled,
  onLeave,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      <Input
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        inputMode={inputMode}
        disabled={disabled}
        onBlur={onLeave}
      />
    </Field>
  );
}

const lines = 5;

/** A field for some lines of text. It does not grow by itself: antd measures by styles that the policy of the page forbids. */
export function TextAreaField({ maxLength, ...field }: FieldProps & { maxLength?: number }) {
  return (
    <Field {...field}>
      <Input.TextArea rows={lines} maxLength={maxLength} />
    </Field>
  );
}

const maxYears = 99;

/** A field for today or a later day of the portal's time zone, `YYYY-MM-DD`, or for none. */
export function FutureDateField({ rules = [], ...field }: FieldProps) {
  const { t } = useTranslation('kit');
  const today = getDay(usePortal().config.timeZone);
  const last = `${Number(today.slice(0, 4)) + maxYears}${today.slice(4)}`;
  const notPast: FormRule = {
    validator: (_rule, day?: string) =>
      !day || day >= today ? Promise.resolve() : Promise.reject(new Error(t('form.pastDay'))),
  };
  return (
    <Field {...field} rules={[notPast, ...rules]}>
      <DateInput min={today} max={last} />
    </Field>
  );
}

/** One choice of a field. */
export interface SelectOption {
  value: string | number;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: SelectOption[];
  placeholder?: string;
}

/** Longer lists have a search. */
const maxUnsearched = 31;

/** A field for one of some choices. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      <ChoiceSelect
        options={options}
        placeholder={placeholder}
        showSearch={options.length > maxUnsearched && { optionFilterProp: 'label' }}
      />
    </Field>
  );
}

interface RadioFieldProps extends FieldProps {
  /** The choices, each with an explanation. */
  options: { value: string; label: string; text: string }[];
}

/** A field for one of a few choices that are all explained. */
export function RadioField({ options, ...field }: RadioFieldProps) {
  return (
    <Field {...field}>
      <Radio.Group className="radio-field" aria-label={field.label}>
        {options.map(({ value, label, text }) => (
          <Radio key={value} value={value}>
            {label}
            <span className="field-hint">{text}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Field>
  );
}

/** A checkbox with its label. */
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
