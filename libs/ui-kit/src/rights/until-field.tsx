import { Input, type FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { Field } from '../forms/field';
import { todayIn } from './until';

/** The last day of a permission, `YYYY-MM-DD`; empty for one that does not end by itself. */
export function UntilField({ name }: { name: string }) {
  const { t } = useTranslation('kit');
  const today = todayIn(usePortal().config.timeZone);
  const notPast: FormRule = {
    validator: (_rule, day?: string) =>
      !day || day >= today ? Promise.resolve() : Promise.reject(new Error(t('rights.pastDay'))),
  };
  return (
    <Field name={name} label={t('rights.until')} hint={t('rights.untilHint')} rules={[notPast]}>
      <Input type="date" min={today} max="9999-12-31" />
    </Field>
  );
}
