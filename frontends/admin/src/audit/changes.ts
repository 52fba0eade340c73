import type { AuditRow } from '@portal/contracts';

/** What a field can hold. */
export type FieldValue = NonNullable<AuditRow['after']>[string];

/** A field that a change concerns; undefined before it was added, and after it was deleted. */
export interface FieldChange {
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
