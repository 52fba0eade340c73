import { Input, type FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { dayIn } from '../format/day-in';
import { Field } from './field';
import type { FieldProps } from './field-props';

const mostYears = 99;

/** A field for today or a later day of the portal's time zone, `YYYY-MM-DD`, or for none. */
export function ComingDayField({ rules = [], ...field }: FieldProps) {
  const { t } = useTranslation('kit');
  const today = dayIn(usePortal().config.timeZone);
  const last = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`;
  const notPast: FormRule = {
    validator: (_rule, day?: string) =>
      !day || day >= today ? Promise.resolve() : Promise.reject(new Error(t('form.pastDay'))),
  };
  return (
    <Field {...field} rules={[notPast, ...rules]}>
      <Input type="date" min={today} max={last} />
    </Field>
  );
}
