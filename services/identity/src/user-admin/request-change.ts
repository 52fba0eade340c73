import type { AdminRequestStatus } from '@portal/contracts';
import type { Change } from '../audit/audit-writer.js';
import type { Account } from '../account/account.repository.js';

/** The audit trail's entry of a request that was made, or of one that was decided. */
export function requestChange(
  id: number,
  { firstname, surname }: Account,
  status: AdminRequestStatus,
): Change {
  const isNew = status === 'Pending';
  return {
    action: isNew ? 'Added' : 'Changed',
    kind: 'Admin request',
    subjectId: id,
    subject: `${firstname} ${surname}`,
    before: isNew ? null : { status: 'Pending' },
    after: { status },
  };
}
