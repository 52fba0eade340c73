import type { Change } from '../audit/changes.js';

/** The audit trail's entry of a request for access that was made, or of one that was decided. */
export function accessRequestChange(
  id: number,
  subject: string,
  status: 'Pending' | 'Accepted' | 'Denied',
): Change {
  const isNew = status === 'Pending';
  return {
    action: isNew ? 'Added' : 'Changed',
    kind: 'Access request',
    subjectId: id,
    subject,
    before: isNew ? null : { status: 'Pending' },
    after: { status },
  };
}
