import { useTranslation } from 'react-i18next';
import { ComingDayField } from '@portal/ui-kit';

/** The last day of a permission, `YYYY-MM-DD`; empty for one that does not end by itself. */
export function UntilField({ name }: { name: string }) {
  const { t } = useTranslation('kit');
  return <ComingDayField name={name} label={t('rights.until')} hint={t('rights.untilHint')} />;
}
