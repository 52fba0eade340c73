import { randomUUID } from 'node:crypto';
import { reportEvents, type Change as PublishedChange } from '@portal/contracts';
import { logSecurityEvent, type Log, type SecurityOrigin } from '@portal/server-kit';
import { type Transaction } from '@portal/service-kit';
import type { z } from 'zod';

/** An entry of the audit trail without its actor and date. */
export type Change = Omit<z.output<typeof PublishedChange>, 'actorId' | 'date'>;

/** Publishes changes for the audit trail. `actorId` is null for the portal itself. */
export async function publishChanges(
  transaction: Transaction,
  actorId: number | null,
  changes: Change[],
): Promise<void> {
  const date = new Date().toISOString();
  const events = changes.map((change) => ({ id: randomUUID(), value: { ...change, actorId, date } }));
  await transaction.publishAll(reportEvents.changed, events);
}

const permissionKinds: readonly Change['kind'][] = ['Group permission', 'User permission'];

/** Logs the permission changes among `changes` as security events after the commit. */
export function logPermissionChanges(
  transaction: Transaction,
  log: Log,
  caller: SecurityOrigin,
  changes: Change[],
): void {
  const permissionChanges = changes.filter(({ kind }) => permissionKinds.includes(kind));
  transaction.afterCommit.push(() => {
    for (const { kind, action, subjectId } of permissionChanges) {
      logSecurityEvent(log, 'permission-change', caller, { outcome: 'success', kind, action, subjectId });
    }
  });
}

/** Describes a new access request, or the decision of a pending one with its reason. */
export function toAccessRequestChange(
  id: number,
  description: Pick<Change, 'subject' | 'person'>,
  status: 'Pending' | 'Accepted' | 'Denied',
  reason = '',
): Change {
  const isNew = status === 'Pending';
  return {
    action: isNew ? 'Added' : 'Changed',
    kind: 'Access request',
    subjectId: id,
    ...description,
    before: isNew ? null : { status: 'Pending' },
    after: { status, ...(reason && { reason }) },
  };
}
