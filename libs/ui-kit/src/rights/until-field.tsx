import { Input, type FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { dayIn } from '../format/day-in';
import { Field } from '../forms/field';

const mostYears = 99;

/** The last day of a permission, `YYYY-MM-DD`; empty for one that does not end by itself. */
export function UntilField({ name }: { name: string }) {
  const { t } = useTranslation('kit');
  const today = dayIn(usePortal().config.timeZone);
  const last = `${Number(today.slice(0, 4)) + mostYears}${today.slice(4)}`;
  const notPast: FormRule = {
    validator: (_rule, day?: string) =>
      !day || day >= today ? Promise.resolve() : Promise.reject(new Error(t('rights.pastDay'))),
  };
  return (
    <Field name={name} label={t('rights.until')} hint={t('rights.untilHint')} rules={[notPast]}>
      <Input type="date" min={today} max={last} />
    </Field>
  );
}
