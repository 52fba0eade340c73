import type { AuditRow } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { changesOf, type FieldValue } from './changes';

/** Words a change, a line for each field: "Status: Active → Blocked". */
export function useChangeTexts(): (row: AuditRow) => string[] {
  const { t } = useTranslation('admin');
  const format = useFormat();

  const worded = (field: string, value: FieldValue): string => {
    if (field === 'until') return value ? format.time(String(value)) : t('audit.noEnd');
    if (value === null || value === '') return t('audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (field === 'role') return t(`audit.roles.${value}`);
    return String(value);
  };

  return (row) =>
    changesOf(row).map(({ field, before, after }) => {
      const name = t(`audit.fields.${field}`, { defaultValue: field });
      if (before !== undefined && after !== undefined) {
        return t('audit.change', { field: name, before: worded(field, before), after: worded(field, after) });
      }
      return t('audit.state', { field: name, value: worded(field, before ?? after ?? null) });
    });
}
