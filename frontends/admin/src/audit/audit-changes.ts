import type { AuditRow } from '@portal/contracts';

export type FieldValue = NonNullable<AuditRow['after']>[string];

/** `before` is undefined for an added field, `after` for a deleted one. */
interface FieldChange {
  field: string;
  before: FieldValue | undefined;
  after: FieldValue | undefined;
}

/** Returns the fields that differ, in the order of the record. */
export function listChanges({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => change.before !== change.after);
}
