import type { AuditRow } from '@portal/contracts';

type Fields = NonNullable<AuditRow['before']>;

/** Returns the changed fields before and after; undefined without a change. */
export function findDifference<F extends Fields>(
  before: F,
  after: F,
): Pick<AuditRow, 'before' | 'after'> | undefined {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return undefined;
  const pickChanged = (fields: F): Fields =>
    Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]));
  return { before: pickChanged(before), after: pickChanged(after) };
}
