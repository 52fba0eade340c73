import { randomUUID } from 'node:crypto';
import { reportEvents, type Caller, type Change as ToldChange } from '@portal/contracts';
import { securityEvent, type Log, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';

/** A change for the audit trail, before it is known who made it and when. */
export type Change = Omit<z.output<typeof ToldChange>, 'actorId' | 'date'>;

/** Tells the audit trail of changes, in the transaction that makes them; `actorId` is null for the portal itself. */
export async function tellChanges(
  transaction: Transaction,
  actorId: number | null,
  changes: Change[],
): Promise<void> {
  const date = new Date().toISOString();
  const news = changes.map((change) => ({ id: randomUUID(), value: { ...change, actorId, date } }));
  await transaction.publishAll(reportEvents.changed, news);
}

const permissionKinds: readonly Change['kind'][] = ['Group permission', 'User permission'];

/** Writes those of the changes that concern permissions to the security log, once the transaction commits. */
export function logPermissionChanges(
  transaction: Transaction,
  log: Log,
  caller: Caller,
  changes: Change[],
): void {
  const permissions = changes.filter(({ kind }) => permissionKinds.includes(kind));
  transaction.afterCommit.push(() => {
    for (const { kind, action, subjectId } of permissions) {
      securityEvent(log, 'permission-change', caller, { outcome: 'success', kind, action, subjectId });
    }
  });
}
