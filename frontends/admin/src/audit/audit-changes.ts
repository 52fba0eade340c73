import type { AuditRow } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

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

/** What a field can hold. */
type FieldValue = NonNullable<AuditRow['after']>[string];

/** A field that a change concerns; undefined before it was added, and after it was deleted. */
interface FieldChange {
  field: string;
  before: FieldValue | undefined;
  after: FieldValue | undefined;
}

/** The fields that differ between before and after, in the order in which they were kept. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => change.before !== change.after);
}
